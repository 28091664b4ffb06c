/** UI-07: the message for actions that need the server at once. */
export const offlineText = 'Sem conexão. Tente novamente quando o sinal voltar.';
