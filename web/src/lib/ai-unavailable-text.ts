/** AI-06: the message for the assistant of a server without a language model. */
export const aiUnavailableText =
  'O serviço de IA não está disponível. Verifique a configuração da chave API.';
