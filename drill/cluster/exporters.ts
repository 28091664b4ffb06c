import { asPostgres } from './processes.ts';
import { fileOf } from './programs.ts';

/** The command of the exporter of a machine, which also shows the files in `metricsFolder`. */
export const nodeExporter = (address: string, metricsFolder: string): readonly string[] =>
  asPostgres(
    fileOf('nodeExporter'),
    `--web.listen-address=${address}:9100`,
    `--collector.textfile.directory=${metricsFolder}`,
    // Its default leaves out disks in memory, which the drill's disks are.
    '--collector.filesystem.fs-types-exclude=^(proc|sysfs|cgroup2?|devpts|mqueue|overlay)$',
  );
