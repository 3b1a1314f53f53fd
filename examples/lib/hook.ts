import { listen } from '@examples/lib/listen';

/** A webhook that prints what it is told, and can be down. */
export async function hook() {
  let isDown = false;
  let heard: string[] = [];
  let hear = () => {};
  const served = await listen(() => async (request) => {
    const { task, statusUpdate } = (await request.json()) as Told;
    const { state } = (task ?? statusUpdate)?.status ?? {};
    const what = state?.replace('TASK_STATE_', '') ?? 'an artifact';
    const again = request.headers.get('a2a-redelivery');
    console.log(`  hook: ${what}${again ? ', perhaps again' : ''}`);
    heard.push(what);
    hear();
    return new Response(null, { status: isDown ? 503 : 204 });
  });
  return {
    ...served,
    /** Changes whether it fails, and forgets what it heard. */
    setDown(value: boolean): void {
      isDown = value;
      heard = [];
    },
    /** What it heard since then. */
    heard: () => heard,
    /** Resolves when it has heard of a state. */
    until: (state: string) =>
      new Promise<void>((resolve) => {
        hear = () => void (heard.includes(state) && resolve());
        hear();
      }),
  };
}

type Told = Partial<
  Record<'task' | 'statusUpdate', { status: { state: string } }>
>;
