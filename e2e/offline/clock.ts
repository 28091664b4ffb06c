/**
 * This module is preloaded into a server under test. It moves the server's clock ahead when the
 * test sends a message, and ends the server when the test ends.
 */
let offsetMs = 0;
const now = () => realNow() + offsetMs;
const realNow = Date.now.bind(Date);

globalThis.Date = new Proxy(Date, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});

process.on('message', (milliseconds: number) => {
  offsetMs += milliseconds;
  process.send?.(offsetMs);
});
process.on('disconnect', () => process.exit());
// Without this, the listeners would keep the server's process alive.
process.channel?.unref();
