import type { Turn } from '../history/conversation.ts';

interface Question {
  readonly turn: Turn;
  /** The turns before it, the oldest first. */
  readonly earlier: readonly Turn[];
  readonly signal: AbortSignal;
  /** Called with each part of the answer. */
  readonly onArrived: (change: (turn: Turn) => Turn) => void;
}

/** Resolves to the message to show if the answer is incomplete or missing, else to undefined. */
export type Answering = (question: Question) => Promise<string | undefined>;
