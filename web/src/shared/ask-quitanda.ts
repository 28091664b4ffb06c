import type { AskedAbout } from '@quitanda/contract/assistant/answer';
import { useNavigate } from '../router/router-context.ts';

/** A question that another screen brings along (AI-28). */
export interface BroughtQuestion {
  readonly about: AskedAbout;
  /** Asked at once; without it the person chooses or types one. */
  readonly question?: string;
  /** Questions to choose from. */
  readonly suggestions?: readonly string[];
}

declare module '../router/route-location.ts' {
  interface LocationState {
    readonly broughtQuestion?: BroughtQuestion;
  }
}

/** AI-28: returns the function that opens the conversation with a question about what is shown. */
export function useAskQuitanda(): (question: BroughtQuestion) => void {
  const navigate = useNavigate();
  return (broughtQuestion) => navigate({ to: '/dicas-ia', state: { broughtQuestion } });
}
