import lista from './slide-lista.svg?url';
import mercado from './slide-mercado.svg?url';
import despensa from './slide-despensa.svg?url';

/** HOM-02: what the app does, before, during and after a trip. */
export const slides = [
  {
    title: 'Crie sua lista',
    text: 'Anote o que falta em casa, do seu jeito.',
    action: 'Criar lista',
    to: '/lista-compras/nova',
    picture: lista,
  },
  {
    title: 'Registre no supermercado',
    text: 'Anote o preço de cada item e veja o total antes do caixa.',
    action: 'Ir às compras',
    to: '/lista-compras',
    picture: mercado,
  },
  {
    title: 'Controle a despensa',
    text: 'Saiba o que tem em casa e o que está acabando.',
    action: 'Ver despensa',
    to: '/despensa',
    picture: despensa,
  },
] as const;
