/**
 * Keeps the conversations of one person in one household on this device only (AI-25, ADR 0106). None
 * of these functions throws: where the browser stores nothing, a conversation lasts as long as the page.
 */
import { conversationPrefix } from '../../../lib/device/conversation-prefix.ts';
import { deviceStorage } from '../../../lib/device/storage.ts';
import { lastAskedAt, type Card, type Conversation, type Turn } from './conversation.ts';

const maxConversations = 20;
/**
 * The most characters of all conversations of a household. Local storage has about five million for
 * everything, and what waits to be sent must always find space.
 */
const maxCharacters = 400_000;

const keyOf = (owner: string) => conversationPrefix + owner;

/** Returns the kept conversations, the newest first. */
export function readConversations(owner: string): readonly Conversation[] {
  const stored = deviceStorage.readJson(keyOf(owner));
  return Array.isArray(stored) ? stored.filter(isConversation) : [];
}

/**
 * Stores a conversation in place of its earlier version. Drops the oldest other ones beyond the
 * limits. Returns whether the device has stored it. If not, its earlier version is removed too, in
 * which a card that was done since would be open again (AI-24).
 */
export function keepConversation(owner: string, conversation: Conversation): boolean {
  const others = readConversations(owner)
    .filter(({ id }) => id !== conversation.id)
    .slice(0, maxConversations - 1);
  for (let count = others.length; count >= 0; count -= 1) {
    const kept = [conversation, ...others.slice(0, count)].toSorted(
      (one, other) => lastAskedAt(other) - lastAskedAt(one),
    );
    const text = JSON.stringify(kept);
    if (text.length <= maxCharacters && deviceStorage.store(keyOf(owner), text)) return true;
  }
  deleteConversation(owner, conversation.id);
  return false;
}

/** Removes one conversation. */
export function deleteConversation(owner: string, id: string): void {
  const others = readConversations(owner).filter((conversation) => conversation.id !== id);
  deviceStorage.write(keyOf(owner), others.length === 0 ? null : JSON.stringify(others));
}

/** Removes all conversations of this person in this household. */
export function deleteAllConversations(owner: string): void {
  deviceStorage.write(keyOf(owner), null);
}

/** Returns what this device has stored about a card, which another tab may have decided. */
export function readCard(
  owner: string,
  conversationId: string,
  turnId: string,
  index: number,
): Card | undefined {
  return readConversations(owner)
    .find(({ id }) => id === conversationId)
    ?.turns.find(({ id }) => id === turnId)?.cards[index];
}

function isConversation(value: unknown): value is Conversation {
  if (typeof value !== 'object' || value === null) return false;
  const { id, turns } = value as { readonly id?: unknown; readonly turns?: unknown };
  return typeof id === 'string' && Array.isArray(turns) && turns.length > 0 && turns.every(isTurn);
}

function isTurn(value: unknown): value is Turn {
  if (typeof value !== 'object' || value === null) return false;
  const turn = value as Partial<Record<keyof Turn, unknown>>;
  return (
    [turn.id, turn.question, turn.text].every((text) => typeof text === 'string') &&
    typeof turn.askedAt === 'number' &&
    [turn.figures, turn.sources, turn.cards].every(Array.isArray)
  );
}
