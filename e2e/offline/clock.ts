/**
 * This module is preloaded into a server under test. It moves the server's clock ahead on a message
 * of the test, and ends the server when the test ends.
 */
let offset = 0;
const now = () => realNow() + offset;
const realNow = Date.now.bind(Date);

globalThis.Date = new Proxy(Date, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});

process.on('message', (milliseconds: number) => {
  offset += milliseconds;
  process.send?.(offset);
});
process.on('disconnect', () => process.exit());
// The listener must not keep the server alive.
process.channel?.unref();
