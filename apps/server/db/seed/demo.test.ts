import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { VARIABLES } from '@tertulia/contract/features/notas-rapidas/variables';
import { fillVariables } from '@tertulia/contract/features/notas-rapidas/variables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import { createFolderFileStore } from '../../src/platform/files/folder-file-store.ts';
import { sniffContentType } from '../../src/platform/files/content-type.ts';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '@tertulia/testkit/database';
import { createSecretBox } from '../../src/platform/crypto/secret-box.ts';
import { seedDemo } from './demo.ts';

describe('the demo subscriber', () => {
  let db: TestDatabase;
  let dataDir: string;
  let isMade: boolean;
  let files: FileStore;
  const seed = () => seedDemo({ adminUrl: db.adminUrl, dataDir, files, appSecret: TEST_SECRET, now: new Date() });
  beforeAll(async () => {
    db = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'tertulia-demo-'));
    files = createFolderFileStore({ dir: join(dataDir, 'files') });
    isMade = await seed();
  });
  afterAll(async () => {
    await db?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('has a media bank of real files whose content matches their type', async () => {
    const rows = await db.query<{ nombre: string; clave: string; tipo_mime: string; tamano: string }>(
      'select m.nombre, a.clave, a.tipo_mime, a.tamano from app.media m join app.archivos a on a.id = m.archivo_id order by m.id',
    );
    expect(rows.map((row) => row.tipo_mime)).toEqual(['image/png', 'image/png', 'application/pdf']);
    for (const row of rows) {
      expect(await sniffContentType((range) => files.get(row.clave, range), Number(row.tamano)), row.nombre).toBe(
        row.tipo_mime,
      );
      expect((await buffer(await files.get(row.clave))).length).toBe(Number(row.tamano));
    }
  });

  it('has quick notes with variables, shared and personal, one with an attachment', async () => {
    const notas = await db.query<{ contenido: string; compartida: boolean; media_id: string | null }>(
      'select contenido, compartida, media_id from app.notas_rapidas order by id',
    );
    expect(new Set(notas.map((nota) => nota.compartida))).toEqual(new Set([true, false]));
    expect(notas.filter((nota) => nota.media_id !== null)).toHaveLength(1);
    const all = notas.map((nota) => nota.contenido).join('\n');
    for (const variable of ['primerNombre', 'agente', 'negocio']) expect(all).toContain(`{{${variable}}}`);
    const valores = Object.fromEntries(VARIABLES.map((variable) => [variable, 'x']));
    const filled = fillVariables(all, valores);
    expect(filled.faltan).toEqual([]);
    expect(filled.texto).not.toContain('{{');
  });

  it('F-A10 addresses customers in quick notes by their first name', async () => {
    const notas = await db.query<{ contenido: string }>('select contenido from app.notas_rapidas');
    const addressing = notas.map(({ contenido }) => contenido).filter((contenido) => /ombre\}\}/.test(contenido));
    expect(addressing).toHaveLength(5);
    for (const contenido of addressing) expect(contenido).not.toContain('{{nombre}}');
  });

  it('has products, and sealed access to the inventory system', async () => {
    const [sum] = await db.query('select count(*)::int productos, sum(estado)::int activos from app.productos');
    expect(sum).toEqual({ productos: 14, activos: 13 });
    const [sede] = await db.query<{ alias_sede_mys: string; password_sede_mys: string }>(
      'select alias_sede_mys, password_sede_mys from app.suscriptores',
    );
    expect(sede?.alias_sede_mys).toBe('cafe-andino-centro');
    expect(createSecretBox(TEST_SECRET).open(sede?.password_sede_mys ?? '')).toBe('mys-andino-2026');
  });

  it('has internal chat: a group and a direct room, numbered without gaps, with answers, a mention and a link to a chat', async () => {
    const salas = await db.query<{ tipo: string; secuencia: number; dichos: number; ultima: number; sin_leer: number }>(
      `select s.tipo, s.secuencia, count(m.id)::int as dichos, max(m.secuencia) as ultima,
              (select count(*)::int from app.sala_miembros k where k.sala_id = s.id and k.leido_hasta < s.secuencia) as sin_leer
         from app.salas s join app.sala_mensajes m on m.sala_id = s.id group by s.suscriptor_id, s.id order by s.id`,
    );
    expect(salas.map(({ tipo }) => tipo)).toEqual(['GRUPO', 'DIRECTA']);
    for (const { secuencia, dichos, ultima, sin_leer } of salas)
      expect([dichos, ultima, sin_leer]).toEqual([secuencia, secuencia, 0]);
    const [sum] = await db.query(
      `select count(m.respuesta_a_id)::int as respuestas, count(m.editado)::int as editados, count(m.conversacion_id)::int as enlaces,
              bool_and(m.conversacion_id is null or c.asignada_a = m.autor_usuario_id) as propio,
              (select count(*)::int from app.sala_menciones x join app.sala_mensajes y on y.id = x.mensaje_id and position('@' || x.nombre in y.contenido) > 0) as menciones
         from app.sala_mensajes m left join app.conversaciones c on c.id = m.conversacion_id`,
    );
    expect(sum).toEqual({ respuestas: 3, editados: 1, enlaces: 1, propio: true, menciones: 1 });
  });

  it('is created once', async () => {
    expect(isMade).toBe(true);
    expect(await seed()).toBe(false);
  });
});
