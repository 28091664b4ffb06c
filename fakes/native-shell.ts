/**
 * Emulates a phone: the globals that Capacitor's Android shell adds to the page before the app's
 * code runs. Capacitor's real bridge (`native-bridge.js` of @capacitor/android) is also loaded in
 * the page, and calls the emulated plugins like those of a device.
 */

/** The names of each plugin's methods, by the name of the plugin. */
export type PluginMethods = Readonly<Record<string, readonly string[]>>;

/** Answers a call as the plugin would. An `error` makes the call reject. */
export type CallPlugin = (plugin: string, method: string, options: unknown) => Promise<Answer>;

export type Answer =
  | { readonly data: unknown }
  | { readonly error: { readonly message: string; readonly code?: string } };

interface Call {
  readonly callbackId: string;
  readonly pluginId: string;
  readonly methodName: string;
  readonly options: { readonly eventName?: string; readonly callbackId?: string };
}

/** The globals that the shell gives to the page. */
export interface ShellPage {
  Capacitor?: { PluginHeaders?: unknown; fromNative?: (result: object) => void };
  androidBridge?: { postMessage: (json: string) => void };
  /** Must be set before `installShell` runs. */
  callPlugin?: CallPlugin;
  /** Sends an event of a plugin to its listeners. */
  emitNative?: (plugin: string, event: string, data?: unknown) => void;
}

/** Installs the globals. It runs in the page, so it must not use anything outside of its body. */
export function installShell(plugins: PluginMethods): void {
  const page = globalThis as unknown as ShellPage;
  const listeners = new Map<string, Call>();
  const listenerMethods = ['addListener', 'removeListener'].map((name) => ({
    name,
    rtype: 'callback',
  }));
  page.Capacitor = {
    PluginHeaders: Object.entries(plugins).map(([name, methods]) => ({
      name,
      methods: [
        ...listenerMethods,
        ...methods.map((method) => ({ name: method, rtype: 'promise' })),
      ],
    })),
  };
  const sendResult = ({ callbackId, pluginId, methodName }: Call, result: object) =>
    page.Capacitor?.fromNative?.({ callbackId, pluginId, methodName, ...result });
  page.androidBridge = {
    postMessage(json) {
      const call = JSON.parse(json) as Call;
      const { pluginId, methodName, options } = call;
      if (methodName === 'addListener') {
        listeners.set(call.callbackId, call);
      } else if (methodName === 'removeListener') {
        listeners.delete(options.callbackId ?? '');
      } else if (pluginId !== undefined) {
        void page
          .callPlugin?.(pluginId, methodName, options)
          .then((result) =>
            sendResult(
              call,
              'error' in result ? { success: false, ...result } : { success: true, ...result },
            ),
          );
      }
    },
  };
  page.emitNative = (plugin, event, data) => {
    for (const call of listeners.values()) {
      if (call.pluginId !== plugin || call.options.eventName !== event) continue;
      sendResult(call, { success: true, save: true, data });
    }
  };
}
