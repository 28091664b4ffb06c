/** The methods to enter a receipt, with the real sync code. */
import type { Answer } from '@quitanda/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { ErrorResponse } from '../../../../test/fakes/fake-api.ts';
import { settle } from '../../../../test/settle.ts';
import { openReceipts } from '../../../../test/screens/open-receipts.tsx';
import { waitUntilAllSent } from '../../../../test/sent-writes.ts';
import { removeDeviceOwner } from '../../../lib/device/device-owner.ts';
import { forgetDrafts } from '../../../lib/device/drafts.ts';
import { mayFetchReceipts, saveMayFetchReceipts } from '../../../lib/device/receipt-storage.ts';
import { setServerFeatures } from '../../../sync/queries/server-features.ts';
import { addPendingReceipt, getPendingReceipts } from '../pending/pending-receipts.ts';
import { codeWithTotal, key, makeReadAnswer, storedCode } from '../receipt.fixture.ts';
import { readDraft } from '../review/receipt-draft.ts';

const mocks = vi.hoisted(() => ({
  shared: undefined as unknown,
  fileReading: {} as object,
  readOptions: {},
}));
vi.mock('#platform/incoming.ts', () => ({
  incoming: { takeShared: async () => mocks.shared },
}));
vi.mock('../../scanner/ReceiptScanner.tsx', () => ({
  ReceiptScanner: (props: {
    isOpen: boolean;
    accepts: (text: string) => boolean;
    onRead: (text: string) => void;
  }) =>
    props.isOpen && (
      <button onClick={() => props.accepts(codeWithTotal) && props.onRead(codeWithTotal)}>
        A câmera vê o código
      </button>
    ),
}));
vi.mock('../../../platform/text/text-in-photo.ts', async () => ({
  isTextReaderStored: async () => true,
  readTextInPhoto: async () => [],
}));
vi.mock('./read-file.ts', () => ({
  readReceiptFile: async (_file: Blob, options: object) => {
    mocks.readOptions = options;
    return mocks.fileReading;
  },
}));

beforeEach(() => {
  localStorage.clear();
  forgetDrafts();
  mocks.shared = undefined;
});

const user = userEvent.setup();
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const bodiesOfReadReceipt = (api: ReturnType<typeof openReceipts>['api']) =>
  api.sent.filter(({ name }) => name === 'readReceipt').map(({ body }) => body);
const pageUrl = 'https://www.nfce.fazenda.mg.gov.br/qrcode';
const openPageAnswer = { status: 'open-page', url: pageUrl, state: 'MG' } as const;

async function scan() {
  await press('Escanear o QR Code');
  await press('A câmera vê o código');
}
async function pasteText(text: string) {
  await press('Colar link ou texto');
  const field = await screen.findByRole('textbox', { name: 'Link ou texto da nota' });
  await user.click(field);
  await user.paste(text);
  await press('Ler nota');
}

it('NF-01 reads a scanned code, and begins the review', async () => {
  const { api } = openReceipts('/notas/ler', {}, { readReceipt: makeReadAnswer() });
  await scan();
  expect(await screen.findByRole('heading', { name: 'Nota do Assaí' })).toBeTruthy();
  expect(bodiesOfReadReceipt(api)).toEqual([{ text: storedCode, mayFetch: false, listId: null }]);
  expect(getPendingReceipts()).toEqual([]);
});

it('NF-01 shows all methods to enter a receipt, without accessibility violations', async () => {
  const { container } = openReceipts('/notas/ler');
  await press('Colar link ou texto');
  await press('Digitar a chave');
  expect(screen.getByRole('textbox', { name: 'Chave de acesso' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Digitar a chave' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  expect(await axe(container)).toEqual([]);
});

it('NF-01 NF-31 checks a typed key, and groups it by four', async () => {
  const { api } = openReceipts('/notas/ler', {}, { readReceipt: makeReadAnswer() });
  await press('Digitar a chave');
  const field = screen.getByRole('textbox', { name: 'Chave de acesso' });
  await user.type(field, `${key.slice(0, 43)}${(Number(key.at(-1)) + 1) % 10}`);
  expect(field).toHaveValue(
    `${key.slice(0, 43)}${(Number(key.at(-1)) + 1) % 10}`.replaceAll(/.{4}(?=.)/gu, '$& '),
  );
  await press('Ler nota');
  expect(screen.getByText('A chave tem 44 caracteres. Confira os números.')).toBeTruthy();
  expect(bodiesOfReadReceipt(api)).toEqual([]);
  await user.clear(field);
  await user.type(field, key);
  await press('Ler nota');
  await screen.findByRole('heading', { name: 'Nota do Assaí' });
  expect(bodiesOfReadReceipt(api)).toEqual([{ text: key, mayFetch: false, listId: null }]);
});

it('NF-01 NF-32 NF-31 keeps the pasted text if the server cannot read it', async () => {
  const message = 'Não deu para ler esta nota. Abra a página dela, copie tudo e cole aqui.';
  const { api } = openReceipts('/notas/ler');
  api.failures.readReceipt = new ErrorResponse(400, { code: 'receipt-unreadable', message });
  await pasteText('isto não é uma nota');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('textbox', { name: 'Link ou texto da nota' })).toHaveValue(
    'isto não é uma nota',
  );
  await press('Ler nota');
  expect(screen.getByRole('textbox', { name: 'Link ou texto da nota' })).toHaveValue(
    'isto não é uma nota',
  );
});

it('NF-01 NF-31 asks the person to open the page and paste its text if the site has a captcha', async () => {
  const { api } = openReceipts(
    '/notas/ler',
    {},
    {
      readReceipt: ({ body }) =>
        (body as { code?: string }).code === undefined ? openPageAnswer : makeReadAnswer(),
    },
  );
  await scan();
  const link = await screen.findByRole('link', { name: 'Abrir a página' });
  expect(link).toHaveAttribute('href', pageUrl);
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
  await user.click(screen.getByRole('textbox', { name: 'Texto da página' }));
  await user.paste('CAFE PILAO 500G 24,90');
  await press('Ler nota');
  await screen.findByRole('heading', { name: 'Nota do Assaí' });
  expect(bodiesOfReadReceipt(api).at(-1)).toMatchObject({
    text: 'CAFE PILAO 500G 24,90',
    code: storedCode,
  });
  expect(getPendingReceipts()).toEqual([]);
});

it('NF-01 NF-32 NF-31 keeps the page and the pasted text if the text cannot be read', async () => {
  const { api } = openReceipts('/notas/ler', {}, { readReceipt: openPageAnswer });
  await scan();
  await screen.findByRole('link', { name: 'Abrir a página' });
  api.failures.readReceipt = new ErrorResponse(400, {
    code: 'receipt-unreadable',
    message: 'Não deu.',
  });
  await user.click(screen.getByRole('textbox', { name: 'Texto da página' }));
  await user.paste('meia página');
  await press('Ler nota');
  expect(await screen.findByRole('alert')).toHaveTextContent('Não deu.');
  expect(screen.getByRole('textbox', { name: 'Texto da página' })).toHaveValue('meia página');
});

it('NF-01 offers to open the page if its site does not answer', async () => {
  const { api } = openReceipts('/notas/ler');
  const message = 'O site da Fazenda não respondeu. Tente mais tarde ou abra a página.';
  api.failures.readReceipt = new ErrorResponse(503, { code: 'receipt-page-failed', message });
  await scan();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('link', { name: 'Abrir a página' })).toHaveAttribute('href', storedCode);
});

it('NF-08 asks once whether the server may fetch the page, and stores the consent', async () => {
  const { api } = openReceipts(
    '/notas/ler',
    {},
    {
      readReceipt: ({ body }) =>
        (body as { mayFetch: boolean }).mayFetch
          ? makeReadAnswer()
          : { status: 'may-fetch', host: 'www.nfce.fazenda.sp.gov.br' },
    },
  );
  await scan();
  const dialog = await screen.findByRole('dialog', { name: 'Buscar a nota no site da Fazenda?' });
  expect(dialog).toHaveTextContent(
    'A Quitanda abre www.nfce.fazenda.sp.gov.br com o código da nota e lê os itens. Nenhum dado seu é enviado.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Buscar' }));
  await screen.findByRole('heading', { name: 'Nota do Assaí' });
  expect(bodiesOfReadReceipt(api).map((body) => (body as { mayFetch: boolean }).mayFetch)).toEqual([
    false,
    true,
  ]);
  expect(mayFetchReceipts()).toBe(true);
});

it('NF-08 offers to open the page if the person does not consent, and keeps the code', async () => {
  openReceipts(
    '/notas/ler',
    {},
    {
      readReceipt: { status: 'may-fetch', host: 'www.nfce.fazenda.sp.gov.br' },
    },
  );
  await scan();
  await screen.findByRole('dialog', { name: 'Buscar a nota no site da Fazenda?' });
  await press('Agora não');
  expect(await screen.findByRole('link', { name: 'Abrir a página' })).toHaveAttribute(
    'href',
    storedCode,
  );
  expect(mayFetchReceipts()).toBe(false);
  expect(getPendingReceipts()).toHaveLength(1);
});

it('NF-08 sends the consent with each call after the person has given it', async () => {
  saveMayFetchReceipts(true);
  const { api } = openReceipts('/notas/ler', {}, { readReceipt: makeReadAnswer() });
  await scan();
  await screen.findByRole('heading', { name: 'Nota do Assaí' });
  expect(bodiesOfReadReceipt(api)).toMatchObject([{ mayFetch: true }]);
});

it('NF-04 NF-35 links to a receipt that was recorded before, and announces it in a status that exists before', async () => {
  openReceipts('/notas/ler', {}, { readReceipt: { status: 'recorded', receiptId: 'r-1' } });
  const status = await screen.findByRole('status');
  expect(status).toBeEmptyDOMElement();
  await scan();
  await waitFor(() => expect(status).toHaveTextContent('Esta nota já foi lançada.'));
  expect(await screen.findByText('Esta nota já foi lançada.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver nota' })).toHaveAttribute('href', '/notas/r-1');
  expect(getPendingReceipts()).toEqual([]);
});

it('NF-07 stores a code without its personal data if there is no network, and reads it later', async () => {
  const { api } = openReceipts('/notas/ler?lista=l-1', {}, { readReceipt: makeReadAnswer() });
  await screen.findByRole('button', { name: 'Escanear o QR Code' });
  api.isOffline = true;
  await scan();
  expect(await screen.findByText('Nota guardada. Ela será lida quando houver sinal.')).toBeTruthy();
  expect(getPendingReceipts()).toMatchObject([
    { key, text: storedCode, total: 4_615, listId: 'l-1' },
  ]);
  api.isOffline = false;
  await user.click(screen.getByRole('link', { name: 'Ver notas' }));
  const row = await screen.findByRole('link', { name: /Ler nota/u });
  expect(screen.getByRole('heading', { name: '1 nota a ler' })).toBeTruthy();
  await user.click(row);
  await screen.findByRole('heading', { name: 'Nota do Assaí' });
  expect(bodiesOfReadReceipt(api).at(-1)).toEqual({
    text: storedCode,
    mayFetch: false,
    listId: 'l-1',
  });
  expect(getPendingReceipts()).toEqual([]);
});

it('NF-07 reads a code without the list if the list was deleted', async () => {
  const { api } = openReceipts(
    '/notas/ler?lista=l-1',
    {},
    {
      readReceipt: ({ body }) =>
        (body as { listId: string | null }).listId === null
          ? makeReadAnswer()
          : new ErrorResponse(404, { code: 'list-not-found', message: 'Lista não encontrada.' }),
    },
  );
  await scan();
  await screen.findByRole('heading', { name: 'Nota do Assaí' });
  expect(bodiesOfReadReceipt(api)).toHaveLength(2);
});

it('NF-01 reads a text that was shared into the app', async () => {
  mocks.shared = { text: 'a página da nota' };
  const { api } = openReceipts('/notas/ler?compartilhado=1', {}, { readReceipt: makeReadAnswer() });
  await screen.findByRole('heading', { name: 'Nota do Assaí' });
  expect(bodiesOfReadReceipt(api)).toMatchObject([{ text: 'a página da nota' }]);
});

it('NF-01 NF-32 shows a message if the shared content could not be received', async () => {
  openReceipts('/notas/ler?compartilhado=1');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Não foi possível receber o que foi compartilhado. Copie e cole aqui.',
  );
});

it('NF-01 NF-32 reads a file, or says why the file cannot be read', async () => {
  const { api } = openReceipts('/notas/ler', {}, { readReceipt: makeReadAnswer() });
  const field = await screen.findByLabelText('Foto ou PDF da nota');
  mocks.fileReading = { problem: 'Este arquivo não tem texto.' };
  await user.upload(field, new File(['x'], 'nota.pdf', { type: 'application/pdf' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Este arquivo não tem texto.');
  mocks.fileReading = { text: codeWithTotal };
  await user.upload(field, new File(['x'], 'nota.pdf', { type: 'application/pdf' }));
  await screen.findByRole('heading', { name: 'Nota do Assaí' });
  expect(bodiesOfReadReceipt(api)).toMatchObject([{ text: storedCode }]);
});

async function choosePhoto() {
  const field = await screen.findByLabelText('Foto ou PDF da nota');
  await user.upload(field, new File(['x'], 'nota.jpg', { type: 'image/jpeg' }));
}

/** Chooses a photo without a QR code, and agrees that the assistant reads it. */
async function sendPhoto() {
  await choosePhoto();
  const dialog = await screen.findByRole('dialog', { name: 'Ler a foto com IA?' });
  await user.click(within(dialog).getByRole('button', { name: 'Ler com IA' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
}

it('NF-01 asks for no file while another receipt is being read, because it would be ignored', async () => {
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => click.mockRestore());
  const answer = Promise.withResolvers<Answer<'readReceipt'>>();
  openReceipts('/notas/ler', {}, { readReceipt: () => answer.promise });
  await press('Foto ou PDF');
  expect(click).toHaveBeenCalledOnce();
  await scan();
  await screen.findByText('Lendo a nota...');
  await press('Foto ou PDF');
  expect(click).toHaveBeenCalledOnce();
  answer.resolve(makeReadAnswer());
  expect(await screen.findByRole('heading', { name: 'Nota do Assaí' })).toBeTruthy();
});

it('NF-08 sends no photo to the assistant if the person does not agree', async () => {
  mocks.fileReading = { photo: new Blob(['y'], { type: 'image/jpeg' }) };
  const { api } = openReceipts('/notas/ler');
  await choosePhoto();
  const dialog = await screen.findByRole('dialog', { name: 'Ler a foto com IA?' });
  await user.click(within(dialog).getByRole('button', { name: 'Agora não' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(await waitUntilAllSent(api)).toEqual([]);
});

it('NF-01 NF-33 NF-02 sends a photo without a QR code to the assistant, and marks the receipt as read by it', async () => {
  const photo = new Blob(['y'], { type: 'image/jpeg' });
  mocks.fileReading = { photo };
  const { api } = openReceipts(
    '/notas/ler?lista=l-1',
    {},
    { readReceiptPhoto: makeReadAnswer({ source: 'photo', key: null }) },
  );
  await sendPhoto();
  expect(await screen.findByRole('heading', { name: 'Nota do Assaí' })).toBeTruthy();
  expect(screen.getByText('Lida da foto, confira.')).toBeTruthy();
  expect(api.sent).toMatchObject([{ name: 'readReceiptPhoto', query: { listId: 'l-1' } }]);
  expect(api.sent[0]?.body).toBe(photo);
  expect(mocks.readOptions).toEqual({});
});

it('NF-01 reads a photo without the list if the list was deleted', async () => {
  mocks.fileReading = { photo: new Blob(['y'], { type: 'image/jpeg' }) };
  const { api } = openReceipts(
    '/notas/ler?lista=l-1',
    {},
    {
      readReceiptPhoto: ({ query }) =>
        query['listId'] === undefined
          ? makeReadAnswer({ source: 'photo' })
          : new ErrorResponse(404, { code: 'list-not-found', message: 'Lista não encontrada.' }),
    },
  );
  await sendPhoto();
  await screen.findByRole('heading', { name: 'Nota do Assaí' });
  expect(api.sent.map(({ query }) => query)).toEqual([{ listId: 'l-1' }, {}]);
});

it('NF-01 NF-33 NF-32 AI-04 says why the assistant could not read a photo, and allows another attempt', async () => {
  mocks.fileReading = { photo: new Blob(['y'], { type: 'image/jpeg' }) };
  const { api } = openReceipts('/notas/ler');
  const message = 'A assistente não está disponível agora. Tente mais tarde.';
  api.failures.readReceiptPhoto = new ErrorResponse(503, { code: 'ai-key-invalid', message });
  await sendPhoto();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  api.isOffline = true;
  await sendPhoto();
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Sem conexão. Tente novamente quando o sinal voltar.',
    ),
  );
  expect(getPendingReceipts()).toEqual([]);
});

it('NF-04 NF-35 links to the recorded receipt if a photo shows a receipt that was recorded before', async () => {
  mocks.fileReading = { photo: new Blob(['y'], { type: 'image/jpeg' }) };
  openReceipts('/notas/ler', {}, { readReceiptPhoto: { status: 'recorded', receiptId: 'r-1' } });
  await sendPhoto();
  expect(await screen.findByText('Esta nota já foi lançada.')).toBeTruthy();
});

it('NF-03 NF-34 asks before it discards an unfinished review for another receipt', async () => {
  const pendingReceipt = {
    key: 'other',
    text: 'other',
    total: null,
    scannedAt: '2026-11-22T12:00:00.000Z',
    household: null,
    listId: null,
  };
  const firstScreen = openReceipts('/notas/ler', {}, { readReceipt: makeReadAnswer() });
  await scan();
  await screen.findByRole('heading', { name: 'Nota do Assaí' });
  firstScreen.unmount();
  addPendingReceipt(pendingReceipt);
  const { api } = openReceipts(
    '/notas/ler?nota=other',
    {},
    { readReceipt: makeReadAnswer({}, { supermarket: 'Extra' }) },
    firstScreen.identity,
  );
  expect(await screen.findByText('A nota do Assaí ainda não foi lançada.')).toBeTruthy();
  expect(bodiesOfReadReceipt(api)).toEqual([]);
  await press('Descartar e ler a nova');
  expect(await screen.findByRole('heading', { name: 'Nota do Extra' })).toBeTruthy();
  await waitFor(() => expect(bodiesOfReadReceipt(api)).toMatchObject([{ text: 'other' }]));
});

it('NF-03 NF-34 keeps a review that was begun while the answer of an earlier reading was awaited', async () => {
  const lateAnswer = Promise.withResolvers<Answer<'readReceipt'>>();
  const { api } = openReceipts('/notas/ler', {}, { readReceipt: () => lateAnswer.promise });
  await scan();
  await waitFor(() => expect(bodiesOfReadReceipt(api)).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Notas' }));
  api.answers.readReceipt = makeReadAnswer({ key: null }, { supermarket: 'Extra' });
  await user.click(await screen.findByRole('link', { name: 'Escanear nota' }));
  await pasteText('a página de outra nota');
  await screen.findByRole('heading', { name: 'Nota do Extra' });
  const draft = readDraft(null);
  lateAnswer.resolve(makeReadAnswer());
  // The exchange after the late answer shows that the app has received it.
  const { exchangeCount } = api;
  await waitFor(() => expect(api.exchangeCount).toBeGreaterThan(exchangeCount));
  expect(readDraft(null)).toEqual(draft);
  expect(getPendingReceipts()).toMatchObject([{ key }]);
});

it('NF-03 stores no receipt for the next person if its reader signs out before the answer', async () => {
  const lateAnswer = Promise.withResolvers<Answer<'readReceipt'>>();
  const { api, identity } = openReceipts(
    '/notas/ler',
    {},
    { readReceipt: () => lateAnswer.promise },
  );
  await scan();
  await waitFor(() => expect(bodiesOfReadReceipt(api)).toHaveLength(1));
  await act(async () => {
    removeDeviceOwner();
    await identity.signOut();
  });
  lateAnswer.resolve(makeReadAnswer());
  await act(settle);
  expect(readDraft(null)).toBeUndefined();
});

it('NF-01 NF-31 asks for a text, and says how to paste it if the browser refuses to', async () => {
  const { api } = openReceipts('/notas/ler');
  await press('Colar link ou texto');
  const field = await screen.findByRole('textbox', { name: 'Link ou texto da nota' });
  await press('Ler nota');
  expect(field).toHaveAccessibleDescription(/Cole aqui o link ou o texto da nota\./u);
  expect(screen.getByText('Cole aqui o link ou o texto da nota.')).toBeVisible();
  const readText = vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new Error());
  onTestFinished(() => readText.mockRestore());
  await press('Colar');
  expect(
    await screen.findByText('Não foi possível colar. Toque no campo e segure para colar.'),
  ).toBeVisible();
  expect(bodiesOfReadReceipt(api)).toEqual([]);
});

const unknownLayout = new ErrorResponse(400, {
  code: 'receipt-layout-unknown',
  message: 'Ainda não conhecemos o formato desta página de nota.',
});

it('NF-19 says that the layout of a page is unknown, and offers the photo, the XML and the text', async () => {
  setServerFeatures({ hasAssistant: true });
  const { api } = openReceipts('/notas/ler');
  api.failures.readReceipt = unknownLayout;
  await pasteText('<html>página</html>');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Ainda não conhecemos o formato desta página de nota.',
  );
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Foto do papel',
    'XML por e-mail',
    'Copie tudo',
    'Ajude a ler esta página',
  ]);
  expect(await axe(document.body)).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'Texto da página' })).toHaveValue(
    '<html>página</html>',
  );
  // The QR code on the paper leads to the same page, so the photo itself is read.
  mocks.fileReading = { photo: new Blob(['foto']) };
  await user.upload(
    screen.getByLabelText('Foto da nota de papel'),
    new File(['foto'], 'nota.jpg', { type: 'image/jpeg' }),
  );
  expect(mocks.readOptions).toEqual({ ignoresCode: true });
  await screen.findByRole('dialog', { name: 'Ler a foto com IA?' });
});

it('NF-20 sends the structure of the page only after a tap, and says so', async () => {
  const { api } = openReceipts('/notas/ler', {}, { readReceipt: () => unknownLayout });
  await pasteText('<html>página</html>');
  await press('Enviar a estrutura');
  expect(await screen.findByText('Estrutura enviada. Obrigado!')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Enviar a estrutura' })).toBeNull();
  await waitFor(() => expect(screen.getByText('Estrutura enviada. Obrigado!')).toHaveFocus());
  const bodies = bodiesOfReadReceipt(api) as { mayKeepSkeleton?: boolean }[];
  expect(bodies.map(({ mayKeepSkeleton }) => mayKeepSkeleton)).toEqual([undefined, true]);
});

it('NF-20 says beside the button that the structure could not be sent', async () => {
  const { api } = openReceipts('/notas/ler', {}, { readReceipt: () => unknownLayout });
  await pasteText('<html>página</html>');
  await screen.findByRole('button', { name: 'Enviar a estrutura' });
  api.isOffline = true;
  await press('Enviar a estrutura');
  const card = screen.getByRole('heading', { name: 'Ajude a ler esta página' }).parentElement;
  expect(await within(card as HTMLElement).findByRole('alert')).toHaveTextContent(/conexão/iu);
  expect(screen.getByText('Ainda não conhecemos o formato desta página de nota.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Enviar a estrutura' })).toBeVisible();
});

it('NF-19 NF-20 does the same for a page that the server has fetched', async () => {
  const { api } = openReceipts(
    '/notas/ler',
    {},
    { readReceipt: { ...openPageAnswer, isLayoutUnknown: true } },
  );
  await scan();
  expect(await screen.findByRole('link', { name: 'Abrir a página' })).toHaveAttribute(
    'href',
    pageUrl,
  );
  await press('Enviar a estrutura');
  await screen.findByText('Estrutura enviada. Obrigado!');
  expect(bodiesOfReadReceipt(api).at(-1)).toMatchObject({
    text: storedCode,
    mayKeepSkeleton: true,
  });
});
