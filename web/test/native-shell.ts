/** The native platform in a test: Capacitor's own web-side bridge on plugins that the test fakes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installShell, type ShellPage } from '../../fakes/native-shell.ts';

const android = createRequire(import.meta.url).resolve('@capacitor/android/package.json');
const bridge = path.join(path.dirname(android), 'capacitor/src/main/assets/native-bridge.js');

type Method = (options: never) => unknown;
export type FakePlugins = Record<string, Record<string, Method>>;

export interface NativeShell {
  /** What was asked of the device, in order. */
  readonly calls: { plugin: string; method: string; options: unknown }[];
  readonly emit: (plugin: string, event: string, data?: unknown) => void;
}

/** How a plugin refuses. */
export class PluginRefusal extends Error {
  readonly code: string;

  constructor(code: string, message = code) {
    super(message);
    this.code = code;
  }
}

/** Put it around the page before anything of Capacitor's is imported; `plugins` may change later. */
export function startNativeShell(plugins: FakePlugins): NativeShell {
  const page = window as unknown as ShellPage;
  const calls: NativeShell['calls'] = [];
  page.callPlugin = async (plugin, method, options) => {
    calls.push({ plugin, method, options });
    try {
      return { data: await plugins[plugin]?.[method]?.(options as never) };
    } catch (error) {
      const { message, code } = error as PluginRefusal;
      return { error: { message, code } };
    }
  };
  installShell(
    Object.fromEntries(Object.entries(plugins).map(([name, fake]) => [name, Object.keys(fake)])),
  );
  window.eval(readFileSync(bridge, 'utf8'));
  return { calls, emit: (plugin, event, data) => page.emitNative?.(plugin, event, data) };
}
