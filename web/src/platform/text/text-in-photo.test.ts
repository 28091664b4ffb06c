import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PhotoUnreadable } from '../codes-in-photo.ts';
import { LoadingFailed } from '../device-failures.ts';
import { isTextReaderStored, readTextInPhoto } from './text-in-photo.ts';
import { parseTsv } from './text-lines.ts';
import type { TextAnswer, TextRequest } from './text-messages.ts';

/** The worker that was started last. */
let worker: FakeWorker;
class FakeWorker extends EventTarget {
  readonly requests: TextRequest[] = [];
  readonly terminate = vi.fn<() => void>();
  postMessage(request: TextRequest): void {
    this.requests.push(request);
  }
  answer(data: TextAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
const photo = new Blob(['x']);
const picture = {} as ImageBitmap;
const onProgress = vi.fn<(progress: number) => void>();
const start = (signal = new AbortController().signal) =>
  readTextInPhoto(photo, { kind: 'label', signal, onProgress });
const started = () => vi.waitFor(() => expect(worker.requests).toHaveLength(1));

beforeEach(() => {
  onProgress.mockReset();
  vi.stubGlobal('Worker', function startWorker() {
    worker = new FakeWorker();
    return worker;
  });
  vi.stubGlobal('createImageBitmap', async () => picture);
  worker = new FakeWorker();
});
afterEach(() => vi.unstubAllGlobals());

it('NF-24 reads a photo in a worker of its own, passes the progress on, and ends the worker', async () => {
  const reading = start();
  await started();
  expect(worker.requests).toMatchObject([{ picture, kind: 'label' }]);
  worker.answer({ progress: 0.5 });
  worker.answer({ readings: [[]] });
  expect(await reading).toEqual([[]]);
  expect(onProgress).toHaveBeenCalledWith(0.5);
  expect(worker.terminate).toHaveBeenCalledOnce();
});

it('NF-24 ends the worker when the person cancels', async () => {
  const controller = new AbortController();
  const reading = start(controller.signal);
  await started();
  const reason = new Error('cancelled');
  controller.abort(reason);
  await expect(reading).rejects.toBe(reason);
  expect(worker.terminate).toHaveBeenCalledOnce();
});

it.each([
  ['the engine cannot be loaded', { failure: 'loading' }, LoadingFailed],
  ['the picture cannot be read', { failure: 'reading' }, PhotoUnreadable],
] as const)('NF-24 says that %s, and ends the worker', async (_, message, failure) => {
  const reading = start();
  await started();
  worker.answer(message);
  await expect(reading).rejects.toBeInstanceOf(failure);
  expect(worker.terminate).toHaveBeenCalledOnce();
});

it('NF-24 starts no worker for a file that is no picture', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  await expect(start()).rejects.toBeInstanceOf(PhotoUnreadable);
  expect(worker.requests).toEqual([]);
});

it('AI-41 asks again if one of the files is not stored', async () => {
  const match = vi.fn<(path: string) => Promise<Response | undefined>>();
  vi.stubGlobal('caches', { match });
  match.mockResolvedValue(new Response());
  expect(await isTextReaderStored()).toBe(true);
  match.mockResolvedValueOnce(undefined);
  expect(await isTextReaderStored()).toBe(false);
  match.mockRejectedValue(new Error('no cache'));
  expect(await isTextReaderStored()).toBe(false);
});

it('AI-40 puts the words of a line together, with its height', () => {
  const word = (line: number, left: number, top: number, height: number, text: string) =>
    ['5', 1, 1, 1, line, 1, left, top, 40, height, 91, text].join('\t');
  const tsv = ['4\t1\t1\t1\t1', word(1, 10, 100, 20, 'Café'), word(1, 60, 98, 24, 'forte')];
  expect(
    parseTsv([...tsv, word(1, 99, 98, 24, '|'), word(2, 10, 200, 9, '500')].join('\n')),
  ).toEqual([
    {
      words: [
        { text: 'Café', confidence: 91, left: 10, right: 50 },
        { text: 'forte', confidence: 91, left: 60, right: 100 },
      ],
      top: 98,
      height: 24,
    },
    { words: [{ text: '500', confidence: 91, left: 10, right: 50 }], top: 200, height: 9 },
  ]);
});
