/** What the slices define about the writes of a home: their texts, their basis and their outcomes. */
import type { OutboxWriteName } from '@quitanda/contract';
import type { Outbox } from '../../outbox/outbox.ts';
import type { ErrorResponse, Write } from '../../reads-and-writes.ts';
import type { Definitions, WriteDefinition } from '../../replica/definitions.ts';
import type { Replica } from '../../replica/replica.ts';
import type { StoredWrite } from '../../store/stored-write.ts';
import type { SyncEvents } from '../create-sync.ts';

export interface WriteRules {
  /** Returns the description of a new write, and the message for a refusal of it. */
  readonly textsFor: (write: Write) => Pick<Write, 'description' | 'failureText'>;
  /** Returns the write together with the state that it is based on (CASA-41). */
  readonly withBasis: (write: Write) => Write;
  /** Reports the result of an applied write if it is not what the screen showed. */
  readonly reportOutcome: (write: Write) => Promise<void>;
  /**
   * Moves a refused write to the refusals of the outbox and reports it; drops it if it is obsolete
   * (ADR 0011). Rejects if the outbox cannot be changed.
   */
  readonly refuse: (
    outbox: Pick<Outbox, 'drop' | 'refuse'>,
    write: StoredWrite,
    refusal: ErrorResponse,
  ) => Promise<void>;
}

export interface WriteRulesDeps extends Pick<SyncEvents, 'onRefused' | 'onUnexpectedResult'> {
  readonly definitions: Omit<Definitions, 'selectors' | 'overlays'>;
  readonly replica: Pick<Replica, 'rows'>;
}

export function createWriteRules(deps: WriteRulesDeps): WriteRules {
  const { definitions, replica, onRefused, onUnexpectedResult } = deps;

  const definitionOf = ({ name }: Write) =>
    definitions.writes[name] as WriteDefinition<OutboxWriteName> | undefined;

  /** Loads the definition first if it is a lazy one, which a write of an earlier visit may need. */
  async function loadDefinitionOf(write: Write) {
    if (definitionOf(write) === undefined) await definitions.lazySelectors?.().catch(ignore);
    return definitionOf(write);
  }

  function report(text: string | undefined): void {
    if (text !== undefined) onUnexpectedResult?.(text);
  }

  function describe(definition: WriteDefinition<OutboxWriteName>, write: Write) {
    try {
      return definition.describe(write, replica.rows);
    } catch {
      // A write without a description is still sent.
      return undefined;
    }
  }

  return {
    textsFor(write) {
      const definition = definitionOf(write);
      if (definition === undefined) return {};
      const { failureText } = definition;
      return {
        description: describe(definition, write),
        ...(failureText !== undefined && { failureText }),
      };
    },
    withBasis(write) {
      const basis = definitionOf(write)?.basedOn?.(write, replica.rows);
      if (basis === undefined) return write;
      const { body } = write as { readonly body?: object };
      return { ...write, body: { ...body, ...basis } } as Write;
    },
    async reportOutcome(write) {
      report((await loadDefinitionOf(write))?.outcomeText?.(write, replica.rows));
    },
    async refuse(outbox, write, refusal) {
      const obsoleteOn = (await loadDefinitionOf(write))?.obsoleteOn ?? [];
      const codes = typeof obsoleteOn === 'function' ? obsoleteOn(write) : obsoleteOn;
      if (codes.includes(refusal.failure.code)) {
        await outbox.drop(write, refusal);
        void definitions
          .obsoleteText?.()
          .then((textOf) => report(textOf(write)))
          .catch(ignore);
      } else if (await outbox.refuse(write, refusal)) onRefused(write, refusal.failure);
    },
  };
}

/** Ignores that lazy code could not be loaded: the write is handled without it. */
const ignore = () => undefined;
