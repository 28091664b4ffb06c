import { asPostgres } from './processes.ts';
import { fileOf } from './programs.ts';

/** The command of a machine's node exporter. It also exports the metrics files in `metricsFolder`. */
export const createNodeExporterCommand = (
  address: string,
  metricsFolder: string,
): readonly string[] =>
  asPostgres(
    fileOf('nodeExporter'),
    `--web.listen-address=${address}:9100`,
    `--collector.textfile.directory=${metricsFolder}`,
    // The default excludes disks in memory (tmpfs), but the drill's disks are such ones.
    '--collector.filesystem.fs-types-exclude=^(proc|sysfs|cgroup2?|devpts|mqueue|overlay)$',
  );
