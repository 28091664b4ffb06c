import { NodeFS } from '@electric-sql/pglite/nodefs';
import { fdatasyncSync } from 'node:fs';

type Init = NodeFS['init'];
type Options = Parameters<Init>[1];
interface WithNodeFs {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
}

/** PGlite's file system with the fsync that it lacks: without it PostgreSQL's syncs do nothing. */
export class DurableNodeFs extends NodeFS {
  override async init(...[pg, options]: Parameters<Init>): Promise<{ emscriptenOpts: Options }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const addSync = (module: unknown) => {
      (module as WithNodeFs).NODEFS.stream_ops.fsync = (stream) => {
        fdatasyncSync(stream.nfd);
        return 0;
      };
    };
    const preRun = [addSync, ...asArray(emscriptenOpts.preRun)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function asArray<T>(value: T | T[] | undefined): T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
