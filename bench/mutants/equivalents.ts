/**
 * Faults that no test can detect, because the code behaves the same with them, each with the
 * reason. They are left out of the sample. An entry applies as long as its line is unchanged in the
 * source.
 */
export interface Equivalent {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    file: 'server/src/http/openapi/api-page.ts',
    before:
      '<nav aria-label="Chamadas"><ul>${groups.map(([group, members]) => renderGroupLinks(group, members ?? []))}</ul></nav>',
    after:
      '<nav aria-label="Chamadas"><ul>${groups.map(([group, members]) => renderGroupLinks(group, members))}</ul></nav>',
    reason: 'Each group of Object.groupBy has an entry. Only its type says that it may be missing.',
  },
  {
    file: 'web/src/app/routes/auth.tsx',
    before:
      'const usePreloadUserPart = () => useEffect(() => afterFirstLoad(() => void loadUserPart()), []);',
    after: 'const usePreloadUserPart = () => useEffect(() => undefined, []);',
    reason: 'The code is loaded when the person signs in, a moment later than with the preload.',
  },
  {
    file: 'web/src/app/shell/UnsentSheet.tsx',
    before: "stopDeferring(refusal.writes[0]?.key ?? '');",
    after: 'stopDeferring(refusal.writes[0]?.key);',
    reason:
      'A refusal has at least one write. Only the type of the array says that it may be empty.',
  },
  {
    file: 'server/src/shared/supermarkets/find-or-create-supermarkets.ts',
    before: 'if (spellings.size === 0) return new Map();',
    after: 'if (false) return new Map();',
    reason: 'The line saves a statement: without names, the statement after it finds no row.',
  },
  {
    file: 'server/src/features/catalogue/search/find-products.ts',
    before: 'if (guessed.length > 0) {',
    after: 'if (guessed.length >= 0) {',
    reason: 'The line saves a statement: without ids, the statement after it finds no product.',
  },
];
