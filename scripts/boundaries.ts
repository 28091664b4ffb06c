/** Checks every import of the project against the table in boundaries.table.ts. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import {
  allowedImports,
  bannedNames,
  browserContractModules,
  allowedSliceImports,
  networkModules,
  allowedNetworkFiles,
  packages,
  syncFloors,
  type Layer,
} from './boundaries.table.ts';

interface Import {
  readonly from: string;
  readonly isType: boolean;
}

interface Module {
  /** The path from the root, with forward slashes. */
  readonly file: string;
  readonly imports: readonly Import[];
  readonly callsFetch: boolean;
  readonly containsSql: boolean;
}

const sqlStatement =
  /^\s*(select\s[\s\S]*\sfrom\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|(create|alter|drop)\s+(table|index|unique)\b|with\s+\w+\s+as\s*\()/i;

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Parses a source file, and returns its imports and whether it calls `fetch` or contains SQL. */
export function readModule(file: string, source: string): Module {
  const { program, module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const imports: Import[] = module.staticImports.map(({ moduleRequest, entries }) => ({
    from: moduleRequest.value,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) imports.push({ from: moduleRequest.value, isType });
    }
  }
  let callsFetch = false;
  let containsSql = false;
  new Visitor({
    ImportExpression({ source: from }) {
      if (from.type === 'Literal' && typeof from.value === 'string') {
        imports.push({ from: from.value, isType: false });
      }
    },
    TSImportType({ source: from }) {
      imports.push({ from: from.value, isType: true });
    },
    CallExpression({ callee }) {
      const name =
        callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
          ? callee.property.name
          : callee.type === 'Identifier' && callee.name;
      callsFetch ||= name === 'fetch';
    },
    Literal({ value }) {
      containsSql ||= typeof value === 'string' && sqlStatement.test(value);
    },
    TemplateElement({ value }) {
      containsSql ||= sqlStatement.test(value.raw);
    },
  }).visit(program);
  return { file, imports, callsFetch, containsSql };
}

/** Each of these folders is one layer, with all its subfolders. */
const singleLayers = ['contract', 'e2e', 'fakes', 'bench', 'drill', 'scripts'] as const;
const isSingleLayer = (top: string): top is (typeof singleLayers)[number] =>
  singleLayers.some((each) => each === top);

/** Returns the layer of a file. Files of server and web outside of `src` have no layer. */
export function layerOf(file: string): Layer | undefined {
  const [top = '', source, folder = '', ...rest] = file.split('/');
  if (isSingleLayer(top)) return top;
  if (file.startsWith('server/test/corpora/')) return 'server/corpora';
  if ((top !== 'server' && top !== 'web') || source !== 'src') return undefined;
  const isNative = file.startsWith('web/src/platform/native/');
  const layer = isNative ? 'web/native' : rest.length > 0 ? `${top}/${folder}` : `${top}/app`;
  if (!(layer in allowedImports))
    throw new Error(`${file}: no layer '${layer}' in boundaries.table.ts`);
  return layer as Layer;
}

/** Returns the slice of a file, such as `web/features/lists`. */
const sliceOf = (file: string) => /^(\w+)\/src\/(features\/[^/]+)\//.exec(file)?.slice(1).join('/');

/**
 * The prefix of imports that the build resolves to a platform. They are checked as web/platform.
 */
const platformPrefix = '#platform/';

const targetOf = (file: string, from: string) =>
  from.startsWith(platformPrefix)
    ? `web/src/platform/web/${from.slice(platformPrefix.length)}`
    : path.posix.join(path.posix.dirname(file), from);

const packageOf = (from: string) => /^(@[^/]+\/[^/]+|[^/]+)/.exec(from)?.[1] ?? from;

/**
 * Returns a message if an import of the platform is forbidden: only the build may choose the
 * platform, and only `sync` may use its network.
 */
function findPlatformProblem(layer: Layer, from: string, target: string): string | undefined {
  if (from.startsWith(platformPrefix)) {
    const isHttp = from === `${platformPrefix}http.ts`;
    return isHttp && layer !== 'web/sync'
      ? 'only web/src/sync may send requests to the server'
      : undefined;
  }
  const importsPlatformDirectly =
    target.startsWith('web/src/platform/web/') && layer !== 'web/platform';
  return importsPlatformDirectly
    ? `the build chooses the platform: import ${platformPrefix}… (${target})`
    : undefined;
}

/** The floor of a file of `web/src/sync`: 0 for the files beside the rooms; undefined for other files. */
function syncFloorOf(file: string): number | undefined {
  const [, room] = /^web\/src\/sync\/(?:([^/]+)\/)?/u.exec(file) ?? [undefined, null];
  if (room === null) return undefined;
  if (room === undefined) return 0;
  if (!syncFloors.includes(room)) throw new Error(`${file}: no room '${room}' in syncFloors`);
  return 1 + syncFloors.indexOf(room);
}

/** Returns a message if a file of `web/src/sync` imports a higher room. Fixtures of tests may. */
function findFloorProblem(file: string, target: string): string | undefined {
  const floor = syncFloorOf(file);
  const targetFloor = syncFloorOf(target);
  const isUpward = floor !== undefined && targetFloor !== undefined && targetFloor > floor;
  return isUpward && !file.endsWith('.fixture.ts')
    ? `imports ${target}, which is in a higher room of web/src/sync`
    : undefined;
}

/** Returns a message if the import is forbidden. */
function findProblem({ file }: Module, { from, isType }: Import): string | undefined {
  const layer = layerOf(file);
  if (!layer) return undefined;
  if (from.startsWith('.') || from.startsWith(platformPrefix)) {
    const target = targetOf(file, from);
    // A test of a slice may start the whole app of its own package, with fakes of the services.
    const targetTop = target.split('/')[0] ?? '';
    if (isTest(file) && [file.split('/')[0], 'fakes'].includes(targetTop)) return undefined;
    const problem = findPlatformProblem(layer, from, target) ?? findFloorProblem(file, target);
    if (problem !== undefined) return problem;
    const targetLayer = layerOf(target);
    if (!targetLayer) return `imports ${target}, which is outside the sources`;
    const slice = sliceOf(file);
    const targetSlice = sliceOf(target);
    if (
      slice &&
      targetSlice &&
      slice !== targetSlice &&
      !allowedSliceImports[slice]?.includes(target)
    ) {
      return `${slice} may not import ${target}: list a pure module in allowedSliceImports, or move the shared code`;
    }
    if (targetLayer === layer || allowedImports[layer].includes(targetLayer)) return undefined;
    return `${layer} may not import ${targetLayer} (${target})`;
  }
  const name = packageOf(from);
  if (name === '@quitanda/contract') {
    if (layer !== 'contract' && !allowedImports[layer].includes('contract')) {
      return `${layer} may not import the contract`;
    }
    const isBrowser = layer.startsWith('web/') && !isTest(file);
    return isBrowser && !isType && !browserContractModules.includes(from)
      ? `${from} would load the schemas in the browser: use import type`
      : undefined;
  }
  if (name.startsWith('@quitanda/')) return `${name} may not be imported`;
  const allowedLayers = packages[name] ?? packages[name.replace(/\/.*/u, '/*')];
  if (!allowedLayers || allowedLayers.includes(layer) || isType || isTest(file)) return undefined;
  return `${layer} may not import ${name}`;
}

/** Returns every violation of a rule, one line each. */
export function findViolations(modules: readonly Module[]): string[] {
  const violations: string[] = [];
  for (const module of modules) {
    const { file, callsFetch, containsSql } = module;
    const report = (problem: string) => violations.push(`${file}: ${problem}`);
    for (const each of module.imports) {
      const problem = findProblem(module, each);
      if (problem) report(problem);
    }
    if (bannedNames.some((name) => path.basename(file).toLowerCase().split('.')[0] === name)) {
      report('this name does not say what the file contains');
    }
    if (isTest(file)) continue;
    const mayFetch = /^web\/src\/(platform|service-worker)\//.test(file);
    if (callsFetch && file.startsWith('web/src/') && !mayFetch) {
      report('only web/src/platform and the service worker may use the network');
    }
    const usesNetwork =
      callsFetch ||
      module.imports.some(({ from, isType }) => !isType && networkModules.includes(from));
    if (usesNetwork && file.startsWith('server/src/') && !(file in allowedNetworkFiles)) {
      report('only the files of allowedNetworkFiles in boundaries.table.ts may use the network');
    }
    const mayContainSql = file.endsWith('.sql.ts') || file.startsWith('server/src/db/');
    if (containsSql && file.startsWith('server/') && !mayContainSql) {
      report('SQL belongs in *.sql.ts and migrations only');
    }
  }
  return violations;
}

/** Returns a message for each entry of `allowedSliceImports` that no module needs. Tests need none. */
export function findUnusedEntries(modules: readonly Module[]): string[] {
  const usedEntries = new Set(
    modules
      .filter(({ file }) => !isTest(file))
      .flatMap(({ file, imports }) =>
        imports.map(({ from }) => `${sliceOf(file)} ${targetOf(file, from)}`),
      ),
  );
  return Object.entries(allowedSliceImports).flatMap(([slice, targets]) =>
    targets
      .filter((target) => !usedEntries.has(`${slice} ${target}`))
      .map((target) => `boundaries.table.ts: ${slice} does not import ${target}`),
  );
}

function readProject(): Module[] {
  const sources =
    '{contract/src,server/src,server/test/corpora,web/src,e2e,fakes,bench,drill,scripts}/**/*.{ts,tsx}';
  return globSync(sources, { exclude: ['**/node_modules'] })
    .map((file) => file.split(path.sep).join('/'))
    .map((file) => readModule(file, readFileSync(file, 'utf8')));
}

if (import.meta.main) {
  const modules = readProject();
  const violations = [...findViolations(modules), ...findUnusedEntries(modules)];
  // Reports too few files as an error, because there would be no violation if no file was read.
  if (modules.length <= 50) violations.push(`read only ${modules.length} modules`);
  const imports = modules.reduce((sum, { imports: { length } }) => sum + length, 0);
  if (violations.length > 0) {
    console.error(violations.join('\n'));
    process.exitCode = 1;
  } else {
    console.log(`${modules.length} modules, ${imports} imports, all within the table`);
  }
}
