// Plain JavaScript that any Node can read: it runs before every script, so that the wrong
// Node gets one sentence instead of a syntax error.
const NEEDED = 24;
if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  console.error(
    `This project needs Node ${NEEDED} or newer, and this is Node ${process.versions.node}: ` +
      'run "npm ci" without leaving out optional packages, which brings the right one, or install it.',
  );
  process.exit(1);
}
