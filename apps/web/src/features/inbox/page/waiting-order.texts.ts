export const WAITING_ORDER_TEXTS = {
  choose: 'Ordenar los chats en espera',
  newest: 'Más recientes primero',
  longest: 'Mayor espera primero',
} as const;
