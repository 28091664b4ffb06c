/** Installs the native platform in a test: Capacitor's bridge in the page, and fake plugins. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installShell, type ShellPage } from '../../fakes/native-shell.ts';

const android = createRequire(import.meta.url).resolve('@capacitor/android/package.json');
const bridge = path.join(path.dirname(android), 'capacitor/src/main/assets/native-bridge.js');

type Method = (options: never) => unknown;
export type FakePlugins = Record<string, Record<string, Method>>;

export interface NativeShell {
  /** The calls of plugins, in order. */
  readonly calls: { plugin: string; method: string; options: unknown }[];
  readonly emit: (plugin: string, event: string, data?: unknown) => void;
}

/** The error with which a plugin rejects a call. */
export class PluginError extends Error {
  readonly code: string;

  constructor(code: string, message = code) {
    super(message);
    this.code = code;
  }
}

/** Installs the bridge. Call it before Capacitor is imported; `plugins` may change later. */
export function startNativeShell(plugins: FakePlugins): NativeShell {
  const page = window as unknown as ShellPage;
  const calls: NativeShell['calls'] = [];
  page.callPlugin = async (plugin, method, options) => {
    calls.push({ plugin, method, options });
    try {
      return { data: await plugins[plugin]?.[method]?.(options as never) };
    } catch (error) {
      const { message, code } = error as PluginError;
      return { error: { message, code } };
    }
  };
  installShell(
    Object.fromEntries(Object.entries(plugins).map(([name, fake]) => [name, Object.keys(fake)])),
  );
  window.eval(readFileSync(bridge, 'utf8'));
  return { calls, emit: (plugin, event, data) => page.emitNative?.(plugin, event, data) };
}
