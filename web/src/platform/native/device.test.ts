import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PluginError, startNativeShell, type FakePlugins } from '../../../test/native-shell.ts';
import { settle } from '../../../test/settle.ts';
import { CameraUnavailable, isDenied, ScanCancelled } from '../device-failures.ts';

const noop = () => undefined;
const plugins = {
  App: { minimizeApp: vi.fn(noop), getLaunchUrl: vi.fn<() => unknown>(noop) },
  Camera: { takePhoto: vi.fn<() => unknown>(), chooseFromGallery: vi.fn<() => unknown>() },
  CapacitorBarcodeScanner: { scanBarcode: vi.fn<() => unknown>() },
  Filesystem: { rmdir: vi.fn(noop), deleteFile: vi.fn(noop) },
  Haptics: { impact: vi.fn<() => unknown>() },
  Network: { getStatus: vi.fn(() => ({ connected: true, connectionType: 'wifi' })) },
  Share: { share: vi.fn<() => unknown>() },
  SystemBars: { setStyle: vi.fn(noop) },
} satisfies FakePlugins;
const { emit, calls } = startNativeShell(plugins);
vi.stubEnv('VITE_API_URL', 'https://api.exemplo.com.br');
vi.stubEnv('VITE_PUBLIC_URL', 'https://quitanda.exemplo.com.br/');
const { foreground } = await import('./foreground.ts');
const { haptics } = await import('./haptics.ts');
const { incoming } = await import('./incoming.ts');
const { network } = await import('./network.ts');
const { photos } = await import('./photos.ts');
const { scanner } = await import('./scanner.ts');
const { sharing } = await import('./sharing.ts');
const { shell } = await import('./shell.ts');

const failWith = (code: string, message = code) => {
  throw new PluginError(code, message);
};

beforeEach(() => {
  sessionStorage.clear();
  calls.length = 0;
  vi.clearAllMocks();
});

describe('the scanner', () => {
  const elements = { video: document.createElement('video'), viewfinder: document.body };
  const scan = (controller = new AbortController()) =>
    scanner.scan(elements, controller, { onStarted: vi.fn(), shouldContinue: vi.fn() });
  const mockScan = (format: number, ScanResult: string) =>
    plugins.CapacitorBarcodeScanner.scanBarcode.mockReturnValueOnce({ format, ScanResult });

  it('SCN-01 scans any code of a product with ML Kit', async () => {
    mockScan(9, '7891000100103');
    expect(await scan()).toBe('7891000100103');
    expect(calls).toEqual([
      {
        plugin: 'CapacitorBarcodeScanner',
        method: 'scanBarcode',
        options: {
          hint: 17,
          scanInstructions: 'Aponte a câmera para o código de barras',
          scanButton: false,
          scanText: ' ',
          cameraDirection: 1,
          scanOrientation: 3,
          cancelButtonAccessibilityLabel: 'Cancelar',
          torchButtonOnAccessibilityLabel: 'Apagar a lanterna',
          torchButtonOffAccessibilityLabel: 'Acender a lanterna',
          android: { scanningLibrary: 'mlkit' },
        },
      },
    ]);
  });

  it.each([
    [10, '96385074', '96385074'],
    [14, '036000291452', '0036000291452'],
    [15, '04252614', '0042100005264'],
    [8, '17891000100100', '17891000100100'],
    [12, '0107891000100103', '7891000100103'],
  ])(
    'SCN-03 converts a code of format %i into the stored barcode',
    async (format, text, barcode) => {
      mockScan(format, text);
      expect(await scan()).toBe(barcode);
    },
  );

  it.each([
    [0, 'https://exemplo.com.br'],
    [9, '7891000100104'],
    [9, ''],
    [99, '7891000100103'],
  ])('SCN-02 reports that format %i with %j is not the code of a product', async (format, text) => {
    mockScan(format, text);
    await expect(scan()).rejects.toThrow('este código não é de um produto.');
  });

  it('SCN-02 distinguishes a denied camera, a cancellation and a failure', async () => {
    const { scanBarcode } = plugins.CapacitorBarcodeScanner;
    scanBarcode.mockImplementationOnce(() => failWith('OS-PLUG-BARC-0007'));
    await expect(scan()).rejects.toSatisfy(isDenied);
    scanBarcode.mockImplementationOnce(() => failWith('OS-PLUG-BARC-0006'));
    await expect(scan()).rejects.toThrow(ScanCancelled);
    scanBarcode.mockImplementationOnce(() => failWith('OS-PLUG-BARC-0004'));
    await expect(scan()).rejects.toThrow('o leitor do aparelho falhou.');
  });

  it('SCN-02 rejects after an abort, even if a code was read', async () => {
    const controller = new AbortController();
    mockScan(9, '7891000100103');
    const scanPromise = scan(controller);
    controller.abort();
    await expect(scanPromise).rejects.toThrow();
  });

  it('SCN-02 can run while the native scanner hides the app', () => {
    expect([scanner.canRun(), scanner.unavailableReason(), scanner.permissionSettings]).toEqual([
      true,
      undefined,
      'device',
    ]);
  });
});

describe('the scanner for receipts', () => {
  const elements = { video: document.createElement('video'), viewfinder: document.body };
  const scan = () =>
    scanner.scanQr(elements, new AbortController(), {
      onStarted: vi.fn(),
      shouldContinue: vi.fn(),
    });
  const mockScan = (ScanResult: string) =>
    plugins.CapacitorBarcodeScanner.scanBarcode.mockReturnValueOnce({ format: 0, ScanResult });

  it('NF-01 scans only QR codes, and returns the text', async () => {
    mockScan('https://sefaz.example/nfce?p=1');
    expect(await scan()).toBe('https://sefaz.example/nfce?p=1');
    expect(calls[0]?.options).toMatchObject({
      hint: 0,
      scanInstructions: 'Aponte para o QR Code da nota',
      android: { scanningLibrary: 'mlkit' },
    });
  });

  it('NF-01 rejects an empty text and a text of more than 2,000 characters', async () => {
    mockScan('');
    await expect(scan()).rejects.toThrow('este QR Code não pôde ser lido.');
    mockScan('a'.repeat(2_001));
    await expect(scan()).rejects.toThrow('este QR Code não pôde ser lido.');
  });

  it('NF-01 reports that the person cancelled the scan', async () => {
    plugins.CapacitorBarcodeScanner.scanBarcode.mockImplementationOnce(() =>
      failWith('OS-PLUG-BARC-0006'),
    );
    await expect(scan()).rejects.toThrow(ScanCancelled);
  });
});

describe('content shared by other apps', () => {
  const folder = 'file:///data/user/0/br.com.quitanda.app/cache/shared';
  const mockSharedFile = (content: string | Uint8Array<ArrayBuffer>) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(content)),
    );
  async function openSharedFile(url: string) {
    const openPath = vi.fn<(path: string) => void>();
    plugins.App.getLaunchUrl.mockReturnValueOnce({ url });
    const stop = shell.subscribeToOpenedLinks(openPath);
    await vi.waitFor(() => expect(plugins.App.getLaunchUrl).toHaveBeenCalled());
    await vi.waitFor(() => expect(sessionStorage.length).toBe(1));
    stop();
    return openPath.mock.calls.map(([path]) => path);
  }

  it('NF-01 opens the screen for receipts, returns the text once, and deletes the file', async () => {
    mockSharedFile('<nfeProc/>');
    const [path] = await openSharedFile(`${folder}/nota-1.xml`);
    expect(path).toMatch(/^\/notas\/ler\?compartilhado=\d+$/u);
    expect(await incoming.takeShared()).toEqual({ text: '<nfeProc/>' });
    const [requestedUrl] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(requestedUrl).toMatch(/_capacitor_file_.*\/cache\/shared\/nota-1\.xml$/u);
    const options = { path: `${folder}/nota-1.xml` };
    expect(calls).toContainEqual({ plugin: 'Filesystem', method: 'deleteFile', options });
    expect(await incoming.takeShared()).toBeUndefined();
  });

  it('NF-01 numbers each share in the path, so that a screen that is already open notices the next one', async () => {
    const [first] = await openSharedFile(`${folder}/nota-2.txt`);
    sessionStorage.clear();
    vi.clearAllMocks();
    const [second] = await openSharedFile(`${folder}/nota-3.txt`);
    expect(second).not.toBe(first);
  });

  it('NF-01 reads a file from the iOS inbox, with the media type of its extension', async () => {
    mockSharedFile(new Uint8Array([1, 2]));
    await openSharedFile(
      'file:///var/mobile/Containers/Data/Application/1/Documents/Inbox/Nota%201.PDF',
    );
    expect(await incoming.takeShared()).toMatchObject({
      file: { type: 'application/pdf', size: 2 },
    });
  });

  it('NF-01 NF-32 ignores content above 10 MB, and a file that cannot be read', async () => {
    mockSharedFile(new Uint8Array(10_000_001));
    await openSharedFile(`${folder}/nota-4.pdf`);
    expect(await incoming.takeShared()).toBeUndefined();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('The file was deleted.')));
    sessionStorage.clear();
    vi.clearAllMocks();
    await openSharedFile(`${folder}/nota-5.pdf`);
    expect(await incoming.takeShared()).toBeUndefined();
    expect(plugins.Filesystem.deleteFile).toHaveBeenCalledOnce();
  });

  it.each([
    'file:///data/user/0/br.com.quitanda.app/shared_prefs/session.xml',
    `${folder}/../../shared_prefs/session.xml`,
    `${folder}/%2e%2e/%2e%2e/shared_prefs/session.xml`,
    'https://quitanda.exemplo.com.br/cache/shared/nota.xml',
  ])('NF-01 does not read a URL outside the folders for shared files: %s', async (url) => {
    mockSharedFile('secret');
    await openSharedFile(url);
    expect(await incoming.takeShared()).toBeUndefined();
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('photos', () => {
  const field = Object.assign(document.createElement('input'), { type: 'file' });
  const webPath = 'https://localhost/_capacitor_file_/foto.jpg';
  const onChange = vi.fn();
  field.addEventListener('change', onChange);

  beforeEach(() => {
    // jsdom has neither DataTransfer nor a device's files.
    const files: File[] = [];
    vi.stubGlobal('DataTransfer', function DataTransfer() {
      return { items: { add: (file: File) => files.push(file) }, files };
    });
    Object.defineProperty(field, 'files', { writable: true, configurable: true, value: null });
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(new Uint8Array([1, 2]))),
    );
  });

  it('PRD-03 takes a photo with the camera at quality 90, and sets it on the field', async () => {
    plugins.Camera.takePhoto.mockReturnValueOnce({ type: 0, saved: false, webPath });
    await photos.open('camera', field);
    expect(calls[0]).toEqual({
      plugin: 'Camera',
      method: 'takePhoto',
      options: { quality: 90, correctOrientation: true, saveToGallery: false },
    });
    expect(onChange).toHaveBeenCalledOnce();
    const [photo] = field.files as unknown as File[];
    expect([photo?.type, photo?.size]).toEqual(['image/jpeg', 2]);
  });

  it('PRD-03 selects a photo from the album', async () => {
    plugins.Camera.chooseFromGallery.mockReturnValueOnce({
      results: [{ type: 0, saved: true, webPath, metadata: { format: 'png' } }],
    });
    await photos.open('album', field);
    expect(calls[0]?.options).toEqual({ mediaType: 0, allowMultipleSelection: false, quality: 90 });
    expect((field.files as unknown as File[])[0]?.type).toBe('image/png');
  });

  it('PRD-03 changes nothing if the person cancels', async () => {
    plugins.Camera.takePhoto.mockImplementationOnce(() => failWith('OS-PLUG-CAMR-0006'));
    plugins.Camera.chooseFromGallery.mockImplementationOnce(() => failWith('OS-PLUG-CAMR-0020'));
    await photos.open('camera', field);
    await photos.open('album', field);
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each([
    ['OS-PLUG-CAMR-0003', 'camera', true],
    ['OS-PLUG-CAMR-0007', 'camera', false],
    ['OS-PLUG-CAMR-0010', 'camera', false],
    ['OS-PLUG-CAMR-0005', 'album', true],
  ] as const)('PRD-03 reports error %s of the %s', async (code, source, isPermissionDenied) => {
    const method = source === 'camera' ? 'takePhoto' : 'chooseFromGallery';
    plugins.Camera[method].mockImplementationOnce(() => failWith(code));
    const failure: unknown = await photos.open(source, field).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CameraUnavailable);
    expect(isDenied(failure)).toBe(isPermissionDenied);
  });
});

describe('sharing', () => {
  const content = { title: 'Convite', text: 'Oi', url: 'https://quitanda.exemplo.com.br/#/x' };

  it('LST-14 opens the device’s share sheet', async () => {
    expect(await sharing.share(content)).toBe('done');
    expect(calls).toEqual([
      { plugin: 'Share', method: 'share', options: { ...content, dialogTitle: 'Convite' } },
    ]);
  });

  it('LST-14 distinguishes a cancellation from a failure', async () => {
    plugins.Share.share.mockImplementationOnce(() => failWith('', 'Share canceled'));
    expect(await sharing.share(content)).toBe('done');
    plugins.Share.share.mockImplementationOnce(() => failWith('', 'Can’t share while sharing'));
    expect(await sharing.share(content)).toBe('failed');
  });

  it('NAV-04 uses the public origin in links, not the origin of the native shell', () => {
    expect(sharing.publicOrigin()).toBe('https://quitanda.exemplo.com.br');
    expect(shell.urlOf('/api/x')).toBe('https://api.exemplo.com.br/api/x');
  });
});

it('SCN-02 vibrates once, and ignores a device that cannot vibrate', async () => {
  plugins.Haptics.impact.mockImplementationOnce(() => failWith('UNAVAILABLE'));
  haptics.tick();
  await vi.waitFor(() =>
    expect(calls).toEqual([{ plugin: 'Haptics', method: 'impact', options: { style: 'LIGHT' } }]),
  );
});

describe('the shell', () => {
  it('UI-05 reports changes of the device’s network, and whether the app is in the foreground', async () => {
    plugins.Network.getStatus.mockReturnValueOnce({ connected: false, connectionType: 'none' });
    const stop = shell.startNativeParts(window);
    const listener = vi.fn<(isUp: boolean) => void>();
    const onChange = vi.fn<() => void>();
    network.subscribe(listener);
    foreground.subscribe(onChange);
    await vi.waitFor(() => expect(network.isUp()).toBe(false));
    emit('Network', 'networkStatusChange', { connected: true, connectionType: 'wifi' });
    expect([network.isUp(), listener.mock.lastCall]).toEqual([true, [true]]);
    emit('App', 'pause');
    expect([foreground.isInForeground(), onChange.mock.calls.length]).toEqual([false, 1]);
    emit('App', 'resume');
    expect([foreground.isInForeground(), onChange.mock.calls.length]).toEqual([true, 2]);
    stop();
  });

  it('MOB-02 closes an overlay by the back button, then goes back, then minimises the app', async () => {
    const stop = shell.startNativeParts(window);
    const back = vi.spyOn(window.history, 'back').mockReturnValue();
    const onKey = vi.fn<(event: KeyboardEvent) => void>();
    document.addEventListener('keydown', onKey);
    document.body.innerHTML = '<div role="dialog"><button>Fechar</button></div>';
    document.querySelector('button')?.focus();
    await vi.waitFor(() => {
      emit('App', 'backButton', { canGoBack: true });
      expect(onKey).toHaveBeenCalled();
    });
    expect(onKey.mock.lastCall?.[0]).toMatchObject({
      key: 'Escape',
      target: { tagName: 'BUTTON' },
    });
    expect(back).not.toHaveBeenCalled();
    document.body.innerHTML = '';
    emit('App', 'backButton', { canGoBack: true });
    expect(back).toHaveBeenCalledOnce();
    emit('App', 'backButton', { canGoBack: false });
    await vi.waitFor(() => expect(plugins.App.minimizeApp).toHaveBeenCalledOnce());
    document.removeEventListener('keydown', onKey);
    stop();
  });

  it('PRF-02 removes saved files when the app starts', async () => {
    const stop = shell.startNativeParts(window);
    await vi.waitFor(() => expect(plugins.Filesystem.rmdir).toHaveBeenCalledOnce());
    const options = { directory: 'CACHE', path: 'saved', recursive: true };
    expect(calls).toContainEqual({ plugin: 'Filesystem', method: 'rmdir', options });
    stop();
  });

  it('UI-02 keeps the system bars readable on the selected theme', async () => {
    const { dataset } = document.documentElement;
    const lastStyle = () => calls.findLast(({ plugin }) => plugin === 'SystemBars')?.options;
    const stop = shell.startNativeParts(window);
    await vi.waitFor(() => expect(lastStyle()).toEqual({ style: 'DEFAULT' }));
    dataset['theme'] = 'dark';
    await vi.waitFor(() => expect(lastStyle()).toEqual({ style: 'DARK' }));
    dataset['theme'] = 'light';
    await vi.waitFor(() => expect(lastStyle()).toEqual({ style: 'LIGHT' }));
    delete dataset['theme'];
    stop();
  });

  const id = '01890000-0000-7000-8000-00000000000b';
  it.each([
    [`https://quitanda.exemplo.com.br/#/accept-list/${id}`, `/accept-list/${id}`],
    [`https://quitanda.exemplo.com.br/accept-list/${id}`, `/accept-list/${id}`],
    [`quitanda://accept-list/${id}`, `/accept-list/${id}`],
    [`https://quitanda.exemplo.com.br/#/entrar-na-casa/${id}`, `/entrar-na-casa/${id}`],
    ['quitanda://lista-compras?x=1', '/lista-compras?x=1'],
  ])('NAV-04 CASA-04 opens %s', async (url, path) => {
    const open = vi.fn<(path: string) => void>();
    plugins.App.getLaunchUrl.mockReturnValueOnce({ url });
    const stop = shell.subscribeToOpenedLinks(open);
    await vi.waitFor(() => expect(open.mock.calls).toEqual([[path]]));
    emit('App', 'appUrlOpen', { url });
    expect(open.mock.calls).toEqual([[path], [path]]);
    stop();
  });

  it('NAV-04 opens a link only once, even if the device reports it by an event and as the launch URL', async () => {
    const open = vi.fn<(path: string) => void>();
    const url = `quitanda://accept-list/${id}`;
    const launch = Promise.withResolvers<object>();
    plugins.App.getLaunchUrl.mockReturnValueOnce(launch.promise);
    const stop = shell.subscribeToOpenedLinks(open);
    await vi.waitFor(() => {
      emit('App', 'appUrlOpen', { url });
      expect(open).toHaveBeenCalledOnce();
    });
    launch.resolve({ url });
    await vi.waitFor(() => expect(sessionStorage.length).toBe(1));
    expect(open).toHaveBeenCalledOnce();
    stop();
  });

  it('NAV-04 does not open the link again after a reload of the page', async () => {
    const open = vi.fn<(path: string) => void>();
    const url = `quitanda://accept-list/${id}`;
    plugins.App.getLaunchUrl.mockReturnValue({ url });
    shell.subscribeToOpenedLinks(open)();
    await vi.waitFor(() => expect(open).toHaveBeenCalledOnce());
    shell.subscribeToOpenedLinks(open)();
    await vi.waitFor(() => expect(plugins.App.getLaunchUrl).toHaveBeenCalledTimes(2));
    await settle();
    expect(open).toHaveBeenCalledOnce();
    plugins.App.getLaunchUrl.mockReset();
  });

  it.each(['', 'nada', 'https://quitanda.exemplo.com.br', 'https://quitanda.exemplo.com.br/#x'])(
    'NAV-04 does not navigate for %j',
    async (url) => {
      const open = vi.fn<(path: string) => void>();
      const stop = shell.subscribeToOpenedLinks(open);
      // A valid link follows, which shows that the app was listening.
      await vi.waitFor(() => {
        for (const link of [url, `quitanda://accept-list/${id}`]) {
          emit('App', 'appUrlOpen', { url: link });
        }
        expect(open).toHaveBeenCalled();
      });
      expect(open.mock.calls).toEqual([[`/accept-list/${id}`]]);
      stop();
    },
  );
});
