/**
 * `npm run bench -- build` compares building the site with and without types;
 * `npm run bench -- pages` asks Lighthouse about every page;
 * `npm run bench -- run` times Run, from the click to the first output.
 */
const BENCHES = ['build', 'pages', 'run'] as const;
type Bench = (typeof BENCHES)[number];

async function run(name: Bench): Promise<void> {
  const { bench } = (await import(`./${name}.ts`)) as { bench(): Promise<void> };
  await bench();
}

const asked = process.argv[2] as Bench;
if (!BENCHES.includes(asked)) {
  console.error(`Name one of: ${BENCHES.map((name) => `npm run bench -- ${name}`).join(', ')}`);
  process.exitCode = 1;
} else void run(asked);
