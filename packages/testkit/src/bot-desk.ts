import type { Modelo } from '../../../apps/server/src/integrations/modelo/port.ts';
import { createBotService } from '../../../apps/server/src/features/bot/bot.service.ts';
import { findProximaApertura } from '../../../apps/server/src/features/areas/apertura.ts';
import { systemClock } from '../../../apps/server/src/platform/clock/clock.ts';
import { createLog } from '../../../apps/server/src/platform/log/log.ts';
import type { BuiltUser, Equipo } from './factories.ts';
import type { TestServer } from './server.ts';

/** A customer's question that the notes answer, and the bot's text when it transfers a chat to a person. */
export const PREGUNTA = '¿Hacen domicilios?';
export const TRASPASO = 'Te paso con una persona de nuestro equipo. En un momento te atiende.';

/** A business with an enabled bot. */
export interface Tienda extends Equipo {
  bot: BuiltUser;
}

/** Actions that the bot tests repeat. */
export function createBotDesk(server: TestServer) {
  const { build, db, call } = server;

  async function tienda(ajustes: Record<string, unknown> = {}): Promise<Tienda> {
    const shop = await build.equipo();
    const bot = await build.usuario(shop.id, { nombre: 'Andi' });
    await db.query(`update app.usuarios set tipo_usuario = 'BOT' where id = $1`, [bot.id]);
    const answer = await call('PUT', `/api/areas/${shop.areaId}/ia`, {
      token: shop.boss.token,
      body: { activa: true, botUsuarioId: bot.id, ...ajustes },
    });
    if (answer.status !== 200) throw new Error(answer.text);
    await nota(shop, 'Domicilios', 'Llevamos pedidos en Bogotá.');
    return { ...shop, bot };
  }

  const nota = ({ id, boss }: Pick<Equipo, 'id' | 'boss'>, titulo: string, contenido: string, compartida = true) =>
    build.insert('notas_rapidas', {
      suscriptor_id: id,
      titulo,
      contenido,
      compartida,
      autor_usuario_id: boss.id,
      created_at: new Date(),
      updated_at: new Date(),
    });

  /** A waiting chat of the area with its customer's messages. */
  const chat = (
    shop: Equipo,
    mensajes: readonly string[],
    over: { noEscribir?: boolean; windowMinutes?: number } = {},
  ) => build.conversacion(shop.id, { canalId: shop.canalId, areaId: shop.areaId, mensajes, ...over });

  const service = (modelo: Modelo | null = null, timeoutMs = 5000) =>
    createBotService({
      database: server.app.database,
      clock: systemClock,
      proximaApertura: findProximaApertura,
      log: createLog('fatal'),
      modelo: modelo && { nombre: 'de-prueba', modelo },
      timeoutMs,
    });

  /** The bot's messages in a chat and the event lines, in order. */
  const said = (conversacionId: number) =>
    db.query<{ origen: string; contenido: string; evento: { tipo: string } | null; secuencia: number }>(
      `select origen, contenido, evento, secuencia from app.mensajes
        where conversacion_id = $1 and origen in ('BOT', 'EVENTO') order by secuencia`,
      [conversacionId],
    );

  const decisions = (conversacionId: number) =>
    db.query<{ accion: string; motivo: string; modelo: string | null }>(
      'select accion, motivo, modelo from app.bot_decisiones where conversacion_id = $1 order by id',
      [conversacionId],
    );

  const motives = async (conversacionId: number) => (await decisions(conversacionId)).map(({ motivo }) => motivo);

  return { motives, tienda, nota, chat, service, said, decisions };
}
