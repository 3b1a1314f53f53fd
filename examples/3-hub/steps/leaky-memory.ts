// #region leaky
/** What was said, by conversation. */
const talks = new Map<string, string[]>();

function talk(contextId: string, words: string): string {
  const before = talks.get(contextId) ?? [];
  talks.set(contextId, [...before, words]);
  return `We spoke of: ${before.join(', ')}.`;
}
// #endregion leaky

// #region bob
talk('talk-17', 'my salary');
console.log('bob hears:', talk('talk-17', 'What did we speak of?'));
// #endregion bob
