/**
 * Preloaded into a server under test. Moves its clock ahead when the test asks for it, and ends the
 * server together with the test.
 */
let ahead = 0;
const now = () => trueNow() + ahead;
const trueNow = Date.now.bind(Date);

globalThis.Date = new Proxy(Date, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});

process.on('message', (milliseconds: number) => {
  ahead += milliseconds;
  process.send?.(ahead);
});
process.on('disconnect', () => process.exit());
// The listener must not keep the server alive.
process.channel?.unref();
