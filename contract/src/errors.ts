/**
 * All failures of the API: the stable code, the HTTP status and the message for the person
 * (API-17). A row of another household gives the same not-found failure as a missing row, so that
 * nobody can find out which ids exist.
 */
import { z } from 'zod';

export interface ErrorKind {
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 429 | 500 | 503;
  readonly message: string;
}

export const errorKinds = {
  validation: { status: 400, message: 'Confira os campos indicados.' },
  'malformed-body': { status: 400, message: 'O corpo da requisição não é um JSON válido.' },
  unauthenticated: { status: 401, message: 'Entre na sua conta para continuar.' },
  'user-disabled': { status: 401, message: 'Este usuário foi desabilitado.' },
  // For programs that call with a personal key (KEY-02).
  'key-read-only': {
    status: 403,
    message: 'Esta chave da API só lê. Crie outra que também possa mudar dados.',
  },
  'key-not-allowed': {
    status: 403,
    message: 'Uma chave da API não pode fazer isso. Entre na sua conta.',
  },
  'not-found': { status: 404, message: 'Não encontrado.' },
  // The answer has the header `Allow` (API-39).
  'method-not-allowed': { status: 405, message: 'Este endereço não aceita este método.' },
  'list-not-found': { status: 404, message: 'Lista não encontrada.' },
  'item-not-found': { status: 404, message: 'Item não encontrado.' },
  // The server's message names the person who has the claim (CASA-30).
  'part-claimed': { status: 409, message: 'Alguém já disse que pega.' },
  // Another person has put the item into the cart at another price or quantity (CASA-41).
  'item-taken': { status: 409, message: 'Outra pessoa já pegou este item.' },
  'batch-not-found': { status: 404, message: 'Este lote já acabou.' },
  'waste-not-found': { status: 404, message: 'Este desperdício não existe mais.' },
  'pantry-not-found': { status: 404, message: 'Despensa não encontrada.' },
  'product-not-found': { status: 404, message: 'Produto não encontrado.' },
  // The message contains the barcode (API-11); `barcodeNotFoundText` writes it.
  'barcode-not-found': { status: 404, message: 'Código de barras não encontrado.' },
  'category-unknown': { status: 400, message: 'Categoria selecionada é inválida.' },
  'product-exists': { status: 409, message: 'Este produto já foi cadastrado.' },
  'barcode-exists': {
    status: 409,
    message: 'Já existe um produto com este código de barras.',
  },
  'too-many-products': {
    status: 429,
    message: 'Você já cadastrou 60 produtos hoje. Tente novamente amanhã.',
  },
  'too-many-store-labels': {
    status: 409,
    message: 'Este supermercado já tem 1.000 etiquetas, o máximo permitido.',
  },
  'invite-not-found': {
    status: 404,
    message: 'Não foi possível encontrar o convite. O link pode ser inválido.',
  },
  'invite-already-accepted': {
    status: 409,
    message: 'Esta lista já foi adicionada à sua conta anteriormente.',
  },
  'invite-used-up': {
    status: 409,
    message: 'Este convite já foi usado por 100 pessoas, o máximo permitido.',
  },
  'list-share-not-found': { status: 404, message: 'Esta lista não está mais compartilhada.' },
  'household-not-found': { status: 404, message: 'Casa não encontrada.' },
  'not-a-member': { status: 403, message: 'Você não faz mais parte desta casa.' },
  'not-responsible': { status: 403, message: 'Só quem é responsável pela casa pode fazer isso.' },
  'personal-household': { status: 409, message: 'A sua casa pessoal é só sua.' },
  'undo-expired': { status: 409, message: 'Não dá mais para desfazer.' },
  'too-much-past': {
    status: 409,
    message: 'Suas compras são muitas para trazer. Continue sem “Trazer também compras e preços”.',
  },
  'member-not-found': { status: 404, message: 'Esta pessoa não faz mais parte da casa.' },
  'household-invite-not-found': {
    status: 404,
    message: 'Este convite não vale mais. Peça outro a quem convidou você.',
  },
  // The person was removed from the household after the invite was made (CASA-70).
  'household-invite-before-removal': {
    status: 403,
    message: 'Este convite não vale mais para você.',
  },
  'household-full': { status: 409, message: 'Uma casa tem até 20 pessoas.' },
  'too-many-households': {
    status: 409,
    message: 'Você já faz parte de 20 casas, o máximo permitido.',
  },
  'too-many-invites': {
    status: 409,
    message: 'Esta casa já tem 20 convites abertos. Cancele um deles.',
  },
  'personal-key-not-found': { status: 404, message: 'Esta chave da API já não existe.' },
  'personal-key-exists': { status: 409, message: 'Esta chave da API já existe.' },
  'too-many-personal-keys': {
    status: 409,
    message: 'Você já tem 20 chaves da API, o máximo permitido.',
  },
  'webhook-not-found': { status: 404, message: 'Este webhook já não existe.' },
  'webhook-address-refused': { status: 400, message: 'Use um endereço https da internet.' },
  'too-many-webhooks': { status: 409, message: 'Você já tem 10 webhooks, o máximo permitido.' },
  'push-device-not-found': { status: 404, message: 'Este aparelho não recebe mais avisos.' },
  'push-address-refused': { status: 400, message: 'Este navegador não recebe avisos.' },
  'too-many-invite-mails': {
    status: 429,
    message: 'Você já enviou muitos convites por e-mail hoje. Mande o link de outro jeito.',
  },
  'mail-unavailable': {
    status: 503,
    message: 'Este Quitanda não envia e-mails. Mande o link de outro jeito.',
  },
  'price-note-not-found': { status: 404, message: 'Preço anotado não encontrado.' },
  'finish-not-found': { status: 404, message: 'Compra não encontrada.' },
  'trip-correction-not-found': {
    status: 404,
    message: 'Esta correção não pode mais ser desfeita.',
  },
  'receipt-not-found': { status: 404, message: 'Nota não encontrada.' },
  'receipt-recorded': { status: 409, message: 'Esta nota já foi lançada.' },
  'receipt-unreadable': {
    status: 400,
    message: 'Não deu para ler esta nota. Abra a página dela, copie tudo e cole aqui.',
  },
  'receipt-layout-unknown': {
    status: 400,
    message: 'Ainda não conhecemos o formato desta página de nota.',
  },
  'receipt-key-invalid': {
    status: 400,
    message: 'Esta não é uma nota fiscal de consumidor. Confira o código.',
  },
  'receipt-page-failed': {
    status: 503,
    message: 'O site da Fazenda não respondeu. Tente mais tarde ou abra a página.',
  },
  'photo-not-found': { status: 404, message: 'Foto não encontrada.' },
  'too-many-photos': {
    status: 409,
    message:
      'Esta casa já tem 200 fotos ou 50 MB de fotos, o máximo permitido. Remova uma e tente de novo.',
  },
  'photo-storage-full': {
    status: 503,
    message: 'O servidor está sem espaço para fotos. Tente de novo mais tarde.',
  },
  'import-not-found': { status: 404, message: 'Importação não encontrada.' },
  'key-reused': {
    status: 409,
    message: 'Esta chave de envio já foi usada com outro conteúdo.',
  },
  'too-many-lists': { status: 409, message: 'Você já tem 200 listas, o máximo permitido.' },
  'repeat-not-found': { status: 404, message: 'Este item não se repete mais.' },
  'too-many-repeats': { status: 409, message: 'Já se repetem 500 itens, o máximo permitido.' },
  'template-not-found': { status: 404, message: 'Modelo não encontrado.' },
  'too-many-templates': { status: 409, message: 'A casa já tem 50 modelos, o máximo permitido.' },
  'too-many-template-items': {
    status: 409,
    message: 'Este modelo já tem 200 itens, o máximo permitido.',
  },
  'too-many-items': { status: 409, message: 'Esta lista já tem 1.000 itens, o máximo permitido.' },
  'too-many-pantries': { status: 409, message: 'Você já tem 50 despensas, o máximo permitido.' },
  'too-many-pantry-items': {
    status: 409,
    message: 'Esta despensa já tem 2.000 itens, o máximo permitido.',
  },
  'supermarket-not-found': { status: 404, message: 'Supermercado não encontrado.' },
  'supermarkets-are-one': { status: 409, message: 'Estes nomes já são do mesmo supermercado.' },
  'supermarket-merged': {
    status: 409,
    message: 'Este supermercado já foi juntado com outro.',
  },
  'merge-not-found': { status: 404, message: 'Não dá mais para separar estes supermercados.' },
  'too-many-supermarkets': {
    status: 409,
    message: 'Você já tem 300 supermercados, o máximo permitido.',
  },
  'too-many-price-notes': {
    status: 409,
    message: 'Você já tem 5.000 preços anotados, o máximo permitido.',
  },
  'too-many-items-today': {
    status: 429,
    message: 'Esta casa já gravou 40.000 itens hoje, o máximo permitido. Tente de novo amanhã.',
  },
  'stock-too-large': { status: 409, message: 'A quantidade passa do máximo permitido.' },
  // Failures of the calls for operators (ADM). Everybody else gets `not-found` from these calls.
  'person-not-found': { status: 404, message: 'Esta pessoa não tem mais uma conta.' },
  'operator-account': {
    status: 409,
    message: 'A conta de um operador só muda por comando, no servidor.',
  },
  'merge-impossible': {
    status: 409,
    message: 'Um destes produtos mudou, e eles não foram juntados.',
  },
  'backups-off': { status: 409, message: 'Os backups não estão ligados neste servidor.' },
  // The last proof of who calls is older than ten minutes (PRF-03).
  'proof-required': { status: 403, message: 'Confirme que é você para continuar.' },
  // The server sends mail, and has just sent the link that confirms the e-mail address (AUT-17).
  'email-not-confirmed': {
    status: 403,
    message: 'Confirme seu e-mail pelo link que acabamos de enviar.',
  },
  'sign-in-again': { status: 403, message: 'Confirme sua senha para continuar.' },
  'too-many-devices': {
    status: 429,
    message: 'Muitos aparelhos novos entraram nesta conta. Tente de novo mais tarde.',
  },
  'payload-too-large': { status: 413, message: 'O conteúdo enviado é grande demais.' },
  'too-many-requests': { status: 429, message: 'Muitas tentativas. Aguarde um pouco.' },
  // The server has no language model (AI-06).
  'ai-unavailable': {
    status: 503,
    message: 'O serviço de IA não está disponível. Verifique a configuração da chave API.',
  },
  'ai-key-invalid': {
    status: 503,
    message: 'A assistente não está disponível agora. Tente mais tarde.',
  },
  'ai-quota-exceeded': { status: 503, message: 'A cota do serviço de IA acabou.' },
  'ai-overloaded': { status: 503, message: 'O serviço de IA está sobrecarregado.' },
  'ai-blocked': { status: 400, message: 'O serviço de IA se recusou a responder.' },
  'ai-timed-out': { status: 503, message: 'O serviço de IA demorou demais.' },
  'ai-cut-off': { status: 503, message: 'A resposta foi interrompida.' },
  'ai-failed': { status: 503, message: 'O serviço de IA falhou.' },
  'ai-daily-limit': {
    status: 429,
    message: 'O limite diário de uso da IA foi atingido. Tente novamente amanhã.',
  },
  // The household has not allowed answers from its data (AI-35).
  'assistant-not-allowed': {
    status: 403,
    message: 'Esta casa não deixou a assistente usar os dados dela.',
  },
  'label-unreadable': {
    status: 400,
    message: 'Não foi possível extrair as informações da imagem. Tente uma foto mais nítida.',
  },
  internal: { status: 500, message: 'Erro interno. Tente novamente.' },
  /** The call had no effect. */
  unavailable: { status: 503, message: 'Serviço indisponível. Tente novamente.' },
  /** The call may have had an effect. */
  unconfirmed: { status: 503, message: 'Serviço indisponível. Tente novamente.' },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorKinds;

/** The failures that every endpoint can have. An endpoint declares only other failures. */
export const commonErrors = [
  'validation',
  'malformed-body',
  'unauthenticated',
  'user-disabled',
  'not-found',
  'key-reused',
  'payload-too-large',
  'too-many-requests',
  'internal',
  'unavailable',
  'unconfirmed',
] as const satisfies readonly ErrorCode[];

/** The shape of every failed answer. `fields` names the invalid parts of the request. */
export const failure = z.object({
  code: z.enum(Object.keys(errorKinds) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export type Failure = z.infer<typeof failure>;

/** The time until a limit of a day ends, in Portuguese: '5 horas'. Rounded up. */
function hoursText(seconds: number): string {
  const hours = Math.max(1, Math.ceil(seconds / 3_600));
  return hours === 1 ? '1 hora' : `${hours} horas`;
}

/** DAT-18: the message past the limit of items that a household writes in a day. */
export function tooManyItemsTodayText(retryAfterSeconds: number): string {
  return `Esta casa já gravou 40.000 itens hoje, o máximo permitido. Tente de novo em ${hoursText(retryAfterSeconds)}.`;
}

/** DAT-19: the message past the limit of changes that a person makes in a day. */
export function tooManyChangesTodayText(max: number, retryAfterSeconds: number): string {
  return `Você já fez ${max.toLocaleString('pt-BR')} alterações hoje, o máximo permitido. Tente de novo em ${hoursText(retryAfterSeconds)}.`;
}

/** API-11: the message for a barcode that is not in the catalogue. */
export function barcodeNotFoundText(barcode: string): string {
  return `Produto com código de barras ${barcode} não foi encontrado.`;
}
