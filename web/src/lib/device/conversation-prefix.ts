/**
 * The start of the keys of the kept conversations with the assistant (AI-25). This file is part of
 * the first load, because a sign-out removes them.
 */
export const conversationPrefix = 'conversations_';
