import { newUuid } from '../../platform/http/uuid.ts';

/**
 * The e-mail address of a new bot, which every user needs: in a reserved domain, so that no mail is ever sent to it.
 */
export function botEmail(): string {
  return `bot-${newUuid().slice(0, 13)}@bot.invalid`;
}
