/** The report that the restore drill prints at its end. */
import type { Backup, RestoreTimes } from '../cluster/backups.ts';
import { countEach, formatCounts, formatFigure } from '../report/lines.ts';
import type { Difference } from '../verify/compare.ts';
import type { LostWrites } from './history.ts';

export interface Result {
  readonly full: Backup;
  readonly incremental: Backup;
  /** The first backup after the restore. */
  readonly next: Backup;
  readonly times: RestoreTimes;
  /** The number of acknowledged writes. */
  readonly writes: number;
  /** The number of writes that waited on the devices when the server started again. */
  readonly waiting: number;
  /** The acknowledged writes that the restored server does not have. */
  readonly lost: LostWrites;
  /** The missing and doubled writes before any device sent something again. */
  readonly restored: Difference;
  /** The missing and doubled writes after the devices had sent everything. */
  readonly afterwards: Difference;
  readonly devices: {
    readonly all: number;
    /** The devices to which the server sent everything again. */
    readonly reset: number;
    /** The devices that show other rows than the server has. */
    readonly differing: number;
  };
  /** The time between the newest restored write and the mistake, in milliseconds. */
  readonly recoveryPointMs: number;
  /** The time between the mistake and the first acknowledged write after the restore. */
  readonly outageMs: number;
  /**
   * The number of refused writes of one device, which created a list between the restored moment and
   * the mistake. That list is lost.
   */
  readonly refusedOfLostList: number;
  /** The failures after which a device does not repeat by itself. */
  readonly failures: readonly string[];
  /** How often the server's processes logged each error. */
  readonly loggedErrors: ReadonlyMap<string, number>;
}

/** The maximum time between the newest restored write and the mistake, in seconds. */
const maxRecoveryPointSeconds = 3;

export const isWithinBounds = (result: Result): boolean =>
  hasAllWrites(result) && result.recoveryPointMs <= maxRecoveryPointSeconds * 1_000;

/** Whether every count is within its bound. Judges no duration. */
export function hasAllWrites(result: Result): boolean {
  const { lost, restored, afterwards, devices, writes } = result;
  return (
    writes > 0 &&
    lost.before + restored.lost + restored.doubled + otherFailures(result).length === 0 &&
    afterwards.lost + afterwards.doubled + devices.differing === 0 &&
    devices.reset === devices.all
  );
}

/** The lines of the report. */
export function reportOf(result: Result): string[] {
  const { full, incremental, next, times, lost, restored, afterwards, devices } = result;
  const failures = otherFailures(result);
  return [
    '',
    formatFigure('size of the database', megabytes(full.databaseBytes)),
    formatFigure('size of its full backup', megabytes(full.repositoryBytes)),
    formatFigure('size of an incremental backup', megabytes(incremental.repositoryBytes)),
    formatFigure('time of the full backup', seconds(full.ms)),
    formatFigure('time of the incremental backup', seconds(incremental.ms)),
    formatFigure('time of the restore, until there is a primary', seconds(times.primaryMs)),
    formatFigure('time of the restore, until all three replicate', seconds(times.healthyMs)),
    formatFigure('from the mistake to the first write afterwards', seconds(result.outageMs)),
    formatFigure('time of the next full backup', seconds(next.ms)),
    formatFigure(
      'recovery point: newest restored write to mistake',
      seconds(result.recoveryPointMs),
      `${maxRecoveryPointSeconds} s`,
    ),
    '',
    formatFigure('writes acknowledged', result.writes),
    formatFigure('acknowledged before the moment, and lost', lost.before, '0'),
    formatFigure('acknowledged after the moment, and lost', lost.after),
    formatFigure('restored households: writes missing', restored.lost, '0'),
    formatFigure('restored households: writes doubled', restored.doubled, '0'),
    '',
    formatFigure('writes that waited on the devices', result.waiting),
    formatFigure('afterwards: writes missing', afterwards.lost, '0'),
    formatFigure('afterwards: writes doubled', afterwards.doubled, '0'),
    formatFigure('devices that got everything again', `${devices.reset} of ${devices.all}`, 'all'),
    formatFigure('devices that show other rows than the server', devices.differing, '0'),
    formatFigure('refused, because their new list was lost', result.refusedOfLostList),
    formatFigure('requests failed that a device does not repeat', failures.length, '0'),
    '',
    ...formatCounts('Requests that a device does not repeat:', countEach(failures)),
    ...formatCounts("Errors in the server's log:", result.loggedErrors),
  ];
}

const refusalOfLostList = '404 list-not-found';

/** The failures, without the refusals of items of the lost list. */
function otherFailures({ failures, refusedOfLostList }: Result): readonly string[] {
  const refusals = failures.filter((failure) => failure === refusalOfLostList);
  const otherReasons = failures.filter((failure) => failure !== refusalOfLostList);
  return [...otherReasons, ...refusals.slice(refusedOfLostList)];
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(2)} MB`;
