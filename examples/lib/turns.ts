/**
 * Lets the event loop turn, so that what is on its way can arrive. Unlike
 * `sleep` it does not take a fixed time.
 */
export async function turns(count: number): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  port1.start();
  for (let turn = 0; turn < count; turn++) {
    const turned = new Promise((resolve) => {
      port1.addEventListener('message', resolve, { once: true });
    });
    port2.postMessage('');
    await turned;
  }
  port1.close();
}
