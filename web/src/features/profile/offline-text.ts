/** UI-07: what needs the server now, and cannot wait. */
export const offlineText = 'Sem conexão. Tente novamente quando o sinal voltar.';
