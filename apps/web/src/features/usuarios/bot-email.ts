import { newUuid } from '../../platform/http/uuid.ts';

/** The address of a new bot, which a user must have: in a reserved domain, so that no mail ever leaves for it. */
export function botEmail(): string {
  return `bot-${newUuid().slice(0, 13)}@bot.invalid`;
}
