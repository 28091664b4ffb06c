/** Who signs in to the demo household. */
export const account = { email: 'demo@exemplo.com.br', password: 'quitanda-demo' } as const;
