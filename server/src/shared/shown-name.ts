/** SQL for a person's display name, or else the part of their e-mail before the @. */
export const shownName = (users: string) =>
  `coalesce(${users}.display_name, split_part(${users}.email, '@', 1))`;
