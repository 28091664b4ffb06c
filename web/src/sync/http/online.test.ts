import { expect, it, onTestFinished, vi } from 'vitest';
import { createOnline, type Online } from './online.ts';

function openOnline(): Online {
  const online = createOnline();
  onTestFinished(online.close);
  return online;
}

it("MOB-01 lets the outcome of a call override the device's network state", () => {
  const online = openOnline();
  online.beginRequest()(false);
  expect(online.isOnline()).toBe(false);
  online.beginRequest()(true);
  expect(online.isOnline()).toBe(true);
  dispatchEvent(new Event('offline'));
  online.beginRequest()(true);
  expect(online.isOnline()).toBe(true);
});

it.each([
  { event: 'offline', outcome: true },
  { event: 'online', outcome: false },
])(
  'MOB-01 UI-12 ignores the outcome of a call that began before the $event event',
  ({ event, outcome }) => {
    const online = openOnline();
    const reportOutcome = online.beginRequest();
    dispatchEvent(new Event(event));
    const listener = vi.fn<() => void>();
    onTestFinished(online.subscribe(listener));
    reportOutcome(outcome);
    expect(online.isOnline()).toBe(!outcome);
    expect(listener).not.toHaveBeenCalled();
  },
);
