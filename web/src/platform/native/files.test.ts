import { beforeEach, expect, it, vi } from 'vitest';
import { PluginError, startNativeShell, type FakePlugins } from '../../../test/native-shell.ts';

const plugins = {
  Filesystem: {
    writeFile: vi.fn<() => unknown>(() => ({ uri: 'file:///cache/saved/dados.json' })),
    rmdir: vi.fn<() => unknown>(),
  },
  Share: { share: vi.fn<() => unknown>() },
} satisfies FakePlugins;
const { calls } = startNativeShell(plugins);
const { files } = await import('./files.ts');

const failWith = (code: string, message = code) => {
  throw new PluginError(code, message);
};

beforeEach(() => {
  calls.length = 0;
});

const folderOptions = { directory: 'CACHE', path: 'saved', recursive: true };
const save = () => files.save({ name: 'dados.json', text: '{"pão":1}', type: 'application/json' });
it('CMP-02 writes a picture as base64, and offers it in the share sheet', async () => {
  const data = new Blob([Uint8Array.of(137, 80, 78, 71)], { type: 'image/png' });
  expect(await files.share({ name: 'compra.png', data })).toBe('done');
  expect(calls[1]).toMatchObject({
    method: 'writeFile',
    options: { path: 'saved/compra.png', data: 'iVBORw==' },
  });
  expect(calls[2]).toMatchObject({ plugin: 'Share', method: 'share' });
});

const calledMethods = () => calls.map(({ plugin, method }) => `${plugin}.${method}`);

it('PRF-02 writes a saved file to the private cache directory, and offers it in the share sheet', async () => {
  expect(await save()).toBe('done');
  expect(calls).toEqual([
    { plugin: 'Filesystem', method: 'rmdir', options: folderOptions },
    {
      plugin: 'Filesystem',
      method: 'writeFile',
      options: {
        directory: 'CACHE',
        path: 'saved/dados.json',
        data: '{"pão":1}',
        encoding: 'utf8',
        recursive: true,
      },
    },
    {
      plugin: 'Share',
      method: 'share',
      options: {
        title: 'dados.json',
        dialogTitle: 'dados.json',
        files: ['file:///cache/saved/dados.json'],
      },
    },
  ]);
});

it('PRF-02 saves a file even if no file was saved before', async () => {
  plugins.Filesystem.rmdir.mockImplementationOnce(() => failWith('OS-PLUG-FILE-0008'));
  expect(await save()).toBe('done');
});

it('PRF-02 removes the file if the person cancels', async () => {
  plugins.Share.share.mockImplementationOnce(() => failWith('', 'Share canceled'));
  expect(await save()).toBe('cancelled');
  expect(calledMethods().slice(2)).toEqual(['Share.share', 'Filesystem.rmdir']);
});

it('PRF-02 removes the file if writing or sharing it fails', async () => {
  plugins.Filesystem.writeFile.mockImplementationOnce(() => failWith('OS-PLUG-FILE-0013'));
  expect(await save()).toBe('failed');
  expect(calledMethods()).toEqual(['Filesystem.rmdir', 'Filesystem.writeFile', 'Filesystem.rmdir']);
  plugins.Share.share.mockImplementationOnce(() => failWith('', 'Can’t share while sharing'));
  expect(await save()).toBe('failed');
  expect(calledMethods().at(-1)).toBe('Filesystem.rmdir');
});
