import type { BuiltUser } from '@tertulia/testkit/factories';
import type { TestServer } from '@tertulia/testkit/server';
import type { BuiltChat } from './attack-world.ts';

/** An inactive bot, five versions of its prompt of which the first is active, and its decisions in one chat. */
export async function buildBot(
  { build, db }: TestServer,
  shop: { id: number; areaId: number },
  { autor, chat }: { autor: BuiltUser; chat: BuiltChat },
): Promise<Record<'prompt' | 'bot', number[]>> {
  const area = { suscriptor_id: shop.id, area_id: shop.areaId };
  const { id: botId } = await build.usuario(shop.id, { nombre: 'Bot' });
  await db.query(`update app.usuarios set tipo_usuario = 'BOT' where id = $1`, [botId]);
  const promptIds: number[] = [];
  for (const numero of [1, 2, 3, 4, 5])
    promptIds.push(
      await build.insert('area_prompts', {
        ...area,
        numero,
        contenido: `Sé amable (${numero})`,
        nota: 'más corta',
        autor_usuario_id: autor.id,
        creado: new Date(),
      }),
    );
  await db.query(
    `insert into app.area_ia (suscriptor_id, area_id, bot_usuario_id, prompt_id, max_turnos, palabras_traspaso, texto_traspaso)
     values ($1, $2, $3, $4, 6, '{gerente}', 'Te paso con una persona.')`,
    [shop.id, shop.areaId, botId, promptIds[0]],
  );
  await db.query('insert into app.bot_chats (suscriptor_id, conversacion_id, turnos) values ($1, $2, 1)', [
    shop.id,
    chat.id,
  ]);
  await build.insert('bot_decisiones', {
    ...area,
    conversacion_id: chat.id,
    mensaje_id: chat.mensajeId,
    respuesta_id: chat.fallidoId,
    accion: 'RESPONDE',
    motivo: 'MODELO',
    puntaje: 0.8,
    prompt_id: promptIds[0],
    modelo: 'uno',
    creada: new Date(),
  });
  return { prompt: promptIds, bot: promptIds.map(() => botId) };
}
