// #region prose
const prose = [
  'Verdict: rebasable',
  'The verdict is clear: it is rebasable.',
  'Verdict: not genuine, since only imports conflict',
];
for (const text of prose) {
  console.log(/verdict: (?:\w+ )?(\w+)/i.exec(text)?.[1]);
}
// #endregion prose
