import { errorKinds, type ErrorCode } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { answer, type ScriptedReply, type Refusal } from '../../../../fakes/scripted-reply.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { startFakeGemini, startFakeOpenAi, lastBody } from '../../../test/servers/fakes.ts';
import type { Person } from '../../../test/people/person.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { addCleanup } from '../../../test/clean-up.ts';

const jpeg = Buffer.from('ffd8ffe000104a46494600010100', 'hex');
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const webp = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBPVP8 ')]);

const database = await openTestDatabase();
addCleanup(() => database.close());
const gemini = await startFakeGemini();
const openAi = await startFakeOpenAi();

const readLabel = (person: Person, photo: Uint8Array = jpeg, type = 'image/jpeg') =>
  person.request('POST', '/api/ai/label', { body: photo, headers: { 'content-type': type } });
const failureOf = (code: ErrorCode) => ({ code, message: errorKinds[code].message });

const coffee = {
  name: 'Café torrado e moído 500 g',
  brand: 'Pilão',
  typicalUnit: 'un',
  barcode: '7896089011357',
} as const;
const emptyLabel = { name: '', brand: '', typicalUnit: '', barcode: '' };

describe.each([
  ['Gemini', gemini, startFakeGemini],
  ['an OpenAI-compatible server', openAi, startFakeOpenAi],
])('with %s', async (_, { ai, provider }, startProvider) => {
  const app = await startApp({ database, ai });
  const ana = await app.person();
  const scriptReply = (next: ScriptedReply) => provider.script.next(next);

  it('PRD-03 DAT-07 reads name, brand, unit and barcode from a photo', async () => {
    scriptReply(answer(JSON.stringify(coffee)));
    const response = await readLabel(ana);
    expect([response.statusCode, response.json()]).toEqual([200, coffee]);
  });

  it.each([
    ['code fences', '```json\n{"name": "Leite", "brand": "Italac"}\n```'],
    [
      'sentences before and after it',
      'Claro! Aqui está: {"name": "Leite", "brand": "Italac"} Até logo.',
    ],
    ['a missing end', '{"name": "Leite", "brand": "Italac", "typicalUnit": "u'],
    ['a trailing comma', '{"name": "Leite", "brand": "Italac",}'],
    ['a fence that never closes', '```\n{ "name" : "Leite",\n "brand":"Italac"\n'],
  ])('PRD-03 reads JSON with %s', async (_, text) => {
    scriptReply(answer(text));
    expect((await readLabel(ana)).json()).toEqual({
      ...emptyLabel,
      name: 'Leite',
      brand: 'Italac',
    });
  });

  it.each([
    ['no JSON', 'Não consegui ler a embalagem.'],
    ['four empty texts', JSON.stringify(emptyLabel)],
    ['only a unit', '{"name": "", "typicalUnit": "kg"}'],
    ['an array', '[1, 2]'],
    ['an empty text', ''],
  ])(
    'PRD-03 reports that a photo is unreadable when the model answers with %s',
    async (_, text) => {
      scriptReply(answer(text));
      const response = await readLabel(ana);
      expect([response.statusCode, response.json()]).toEqual([
        400,
        {
          code: 'label-unreadable',
          message: 'Não foi possível extrair as informações da imagem. Tente uma foto mais nítida.',
        },
      ]);
    },
  );

  it('PRD-03 drops texts with markup, too long texts and unknown units', async () => {
    const hostile = {
      name: 'Leite\u202E <b>bom</b>',
      brand: 'x'.repeat(10_000),
      typicalUnit: 'balde',
      barcode: '7896089011357',
    };
    scriptReply(answer(JSON.stringify(hostile)));
    expect((await readLabel(ana)).json()).toEqual({ ...emptyLabel, barcode: hostile.barcode });
  });

  it('PRD-03 drops a barcode with a wrong check digit, and a barcode of a supermarket’s scale', async () => {
    scriptReply(answer('{"name": "Picanha", "typicalUnit": "Quilo", "barcode": 7896089011350}'));
    expect((await readLabel(ana)).json()).toEqual({
      ...emptyLabel,
      name: 'Picanha',
      typicalUnit: 'kg',
    });
    // The barcode of a scale's label is valid only in its supermarket.
    scriptReply(answer('{"name": "Picanha", "barcode": "2000010012341"}'));
    expect((await readLabel(ana)).json()).toEqual({ ...emptyLabel, name: 'Picanha' });
  });

  it.each([
    ['key', 'ai-key-invalid'],
    ['quota', 'ai-quota-exceeded'],
    ['rate', 'ai-overloaded'],
    ['model', 'ai-failed'],
    ['nonsense', 'ai-failed'],
  ] as [Refusal, ErrorCode][])(
    'AI-04 responds to the provider’s error “%s” with %s',
    async (reason, code) => {
      scriptReply({ does: 'refuse', reason });
      const response = await readLabel(ana);
      expect([response.statusCode, response.json()]).toEqual([
        errorKinds[code].status,
        failureOf(code),
      ]);
    },
  );

  it.each([
    [{ does: 'block', after: [] }, 'ai-blocked'],
    [{ does: 'disconnect', after: [] }, 'ai-failed'],
  ] as [ScriptedReply, ErrorCode][])(
    'AI-04 responds to the provider’s reply %j with %s',
    async (next, code) => {
      scriptReply(next);
      expect((await readLabel(ana)).json()).toEqual(failureOf(code));
    },
  );

  it('AI-04 ends a call to a provider that sends nothing', async () => {
    // A provider of its own, because a call that ends before it arrives leaves its reply unused.
    const silent = await startProvider();
    silent.provider.script.next({ does: 'stall', after: [] });
    const impatientApp = await startApp({ database, ai: silent.createAiWith({ labelMs: 100 }) });
    const response = await readLabel(await impatientApp.person());
    expect(response.json()).toEqual(failureOf('ai-timed-out'));
  });
});

const app = await startApp({ database, ai: gemini.ai });
const ana = await app.person();

it('AI-05 sends Gemini the unchanged photo, and the instructions separately', async () => {
  await readLabel(ana, png, 'image/png');
  const { path, body } = gemini.provider.requests.at(-1) ?? {};
  expect(path).toBe('/v1beta/models/gemini-3.5-flash-lite:generateContent');
  expect(body).toMatchObject({
    systemInstruction: { parts: [{ text: expect.stringContaining('"typicalUnit"') }] },
    contents: [
      {
        role: 'user',
        parts: [{ inlineData: { mimeType: 'image/png', data: png.toString('base64') } }],
      },
    ],
  });
  expect(body).not.toHaveProperty('tools');
});

it('AI-05 sends an OpenAI-compatible server the photo as a data URL', async () => {
  const openAiApp = await startApp({ database, ai: openAi.ai });
  await readLabel(await openAiApp.person(), webp, 'image/webp');
  const { model, messages } = lastBody(openAi.provider);
  expect(model).toBe('own-vision-model');
  expect(messages).toMatchObject([
    { role: 'system' },
    {
      role: 'user',
      content: [
        {
          type: 'image_url',
          image_url: { url: `data:image/webp;base64,${webp.toString('base64')}` },
        },
      ],
    },
  ]);
});

it.each([
  ['text', Buffer.from('Isto não é uma foto'), 'image/jpeg'],
  ['a PNG with the type of a JPEG', png, 'image/jpeg'],
  ['a JPEG with the type of a WebP', jpeg, 'image/webp'],
  ['an SVG', Buffer.from('<svg onload="alert(1)"/>'), 'image/svg+xml'],
  ['a GIF', Buffer.from('GIF89a'), 'image/gif'],
  ['an incomplete signature', jpeg.subarray(0, 2), 'image/jpeg'],
  ['an empty body', Buffer.alloc(0), 'image/jpeg'],
  ['JSON', Buffer.from('{"image": "…"}'), 'application/json'],
])('PRD-03 refuses %s without calling the provider', async (_, photo, type) => {
  const requestsBefore = gemini.provider.requests.length;
  const response = await readLabel(ana, photo, type);
  expect([response.statusCode, response.json()]).toMatchObject([
    400,
    { code: 'validation', fields: [{ field: 'body', message: expect.any(String) }] },
  ]);
  expect(gemini.provider.requests).toHaveLength(requestsBefore);
});

it('API-17 accepts photos of up to 6 MiB, and responds 413 to larger photos', async () => {
  const createPhoto = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
  expect((await readLabel(ana, createPhoto(6 * 1_048_576))).statusCode).toBe(200);
  const response = await readLabel(ana, createPhoto(6 * 1_048_576 + 1));
  expect([response.statusCode, response.json()]).toEqual([413, failureOf('payload-too-large')]);
});

it('API-17 refuses an image as the body of another call', async () => {
  const headers = { 'content-type': 'image/jpeg' };
  const response = await ana.request('POST', '/api/ai/tips', { body: jpeg, headers });
  expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'malformed-body' }]);
});

it('AI-04 responds that the service is not available if no provider is configured', async () => {
  const appWithoutAi = await startApp({ database });
  expect((await readLabel(await appWithoutAi.person())).json()).toEqual(
    failureOf('ai-unavailable'),
  );
});
