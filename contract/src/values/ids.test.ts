import { expect, it } from 'vitest';
import { newId } from './ids.ts';
import { listId } from '../wire.ts';

it('API-18 makes UUIDv7 ids that the server accepts', () => {
  const id = newId();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(listId.parse(id)).toBe(id);
});

it('API-18 contains the millisecond of its creation, so that later ids sort later', () => {
  const now = Date.UTC(2026, 10, 20, 12);
  expect(Number.parseInt(newId(now).replaceAll('-', '').slice(0, 12), 16)).toBe(now);
  expect(newId(now) < newId(now + 1)).toBe(true);
});

it('API-18 makes a new id each time', () => {
  const now = Date.now();
  expect(new Set(Array.from({ length: 1_000 }, () => newId(now))).size).toBe(1_000);
});
