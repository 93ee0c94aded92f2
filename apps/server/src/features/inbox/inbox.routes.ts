import { conversacionesRoutes } from './lists/conversaciones.routes.ts';
import type { ConversacionesService } from './lists/conversaciones.service.ts';
import { searchRoutes } from './search/search.routes.ts';
import type { InicioDeps } from './start-chat/inicio.service.ts';
import { startChatRoutes } from './start-chat/start-chat.routes.ts';

export function inboxRoutes(conversaciones: ConversacionesService, deps: InicioDeps) {
  return { ...conversacionesRoutes(conversaciones), ...startChatRoutes(deps), ...searchRoutes(deps) };
}
