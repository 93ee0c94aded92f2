import type { SourceFile } from './source-files.ts';

/** Which feature writes each table. Every feature may read; to change a row, others call the owner. */
export const TABLE_OWNERS: Record<string, string> = {
  suscriptores: 'suscriptores',
  areas: 'areas',
  area_horarios: 'areas',
  area_fechas: 'areas',
  area_ia: 'bot',
  area_prompts: 'bot',
  bot_chats: 'bot',
  bot_decisiones: 'bot',
  usuarios: 'usuarios',
  sesiones: 'auth',
  restablecimientos: 'auth',
  segundos_factores: 'auth',
  desafios: 'auth',
  intentos: 'platform/rate-limit',
  canales: 'canales',
  auditoria: 'auditoria',
  contactos: 'contactos',
  contacto_identidades: 'contactos',
  contacto_uniones: 'contactos',
  consentimientos: 'contactos',
  importaciones: 'importaciones',
  importacion_filas: 'importaciones',
  notas: 'notas',
  notas_rapidas: 'notas-rapidas',
  notas_rapidas_usos: 'notas-rapidas',
  tableros: 'kanban',
  kanban_estados: 'kanban',
  kanban_movimientos: 'kanban',
  tareas: 'tareas',
  tarea_evidencias: 'tareas',
  tarea_recordatorios: 'tareas',
  dias_contados: 'dashboard',
  dias_avance: 'dashboard',
  dias_olvidados: 'dashboard',
  tareas_masivas: 'tareas',
  borradores: 'inbox',
  salas: 'chat-interno',
  sala_miembros: 'chat-interno',
  sala_mensajes: 'chat-interno',
  sala_menciones: 'chat-interno',
  llamadas: 'llamadas',
  voz_ajustes: 'llamadas',
  voz_disponibilidades: 'llamadas',
  media: 'multimedia',
  plantillas: 'plantillas',
  difusiones: 'difusiones',
  difusion_destinatarios: 'difusiones',
  tarifas: 'saldo',
  recargas: 'saldo',
  saldos: 'saldo',
  movimientos: 'saldo',
  reservas: 'saldo',
  productos: 'productos',
  sincronizaciones: 'productos',
  cotizaciones: 'cotizaciones',
  cotizacion_items: 'cotizaciones',
  cotizacion_numeros: 'cotizaciones',
  conversaciones: 'inbox',
  contadores_bandeja: 'inbox',
  contadores_cambios: 'inbox',
  mensajes: 'inbox',
  atenciones: 'inbox',
  archivos: 'archivos',
  claves_sueltas: 'archivos',
  espacio: 'archivos',
  espacio_cambios: 'archivos',
  envios: 'inbox',
  encuestas: 'inbox',
  webhooks_recibidos: 'inbox',
  webhooks_cuarentena: 'inbox',
  trabajos: 'platform/jobs',
  job_nodos: 'platform/jobs',
  job_relojes: 'platform/jobs',
};

/** Writes by other features than the owner, with the reason: «feature table» → reason. An unused entry is reported too. */
export const SHARED_WRITES: Record<string, string> = {
  'auth usuarios': 'the session’s own transaction stores the last log-in, and usuarios already builds on auth',
  'inbox archivos': 'attachments are written with their message; archivos downloads the bytes',
  'contactos notas':
    'a customer’s opt-out leaves a note for the people who work with the contact, in the same transaction',
  'contactos conversaciones': 'a chat shows its contact’s name and number in its row (P1): both change together',
  'lead conversaciones': 'score and stage are columns of the row that the lists show',
};

/**
 * Tables that functions of the database write and the calling feature does not own, each with the reason. A trigger belongs to the
 * row that fires it.
 */
const FUNCTION_WRITES: Record<string, { tables: readonly string[]; why: string }> = {
  add_job: { tables: ['trabajos'], why: 'a job exists if and only if the transaction that asks for it commits' },
  consume_reset: {
    tables: ['auditoria'],
    why: 'a new password is set by a link, before any tenant is known; its entry goes with it',
  },
  register_suscriptor: { tables: ['auditoria'], why: 'likewise, for a registration' },
  make_suscriptor: {
    tables: ['areas', 'area_horarios', 'canales'],
    why: 'a business begins with an area, its hours and a channel, or not at all',
  },
  count_attempt: {
    tables: ['intentos'],
    why: 'who tries to sign in is counted where calls are, before any tenant is known',
  },
  join_contactos: {
    tables: ['tareas', 'kanban_movimientos', 'difusion_destinatarios', 'sala_mensajes', 'llamadas'],
    why: 'what belongs to a contact that is joined into another becomes the other’s, all at once',
  },
  forget_kanban_estado: {
    tables: ['notas'],
    why: 'a state that goes is forgotten by the notes that name it, as their foreign key would, but some at a time',
  },
  empty_envios: { tables: ['envios'], why: 'what is old is forgotten, in batches, of all tenants (docs/retention.md)' },
  purge_attempts: { tables: ['intentos'], why: 'likewise' },
  purge_audit: { tables: ['auditoria'], why: 'likewise' },
  purge_jobs: { tables: ['trabajos'], why: 'likewise' },
  purge_journal: { tables: ['webhooks_recibidos'], why: 'likewise' },
  purge_quarantine: { tables: ['webhooks_cuarentena'], why: 'likewise' },
  purge_recordatorios: { tables: ['tarea_recordatorios'], why: 'likewise' },
  purge_resets: { tables: ['restablecimientos'], why: 'likewise' },
  purge_sessions: { tables: ['sesiones'], why: 'likewise' },
};

const WRITE =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?app\.([a-z_]+)/gi;
const MODULE = /^apps\/server\/src\/(?:features\/([\w-]+)|(platform\/[\w-]+))\//;

interface Write {
  module: string;
  table: string;
  path: string;
}

/** Every write of a table in the server's features; the composition root and its admin command belong to none. */
function listWrites(files: readonly SourceFile[]): Write[] {
  return files.flatMap(({ path, code }) => {
    const [, feature, platform] = MODULE.exec(path) ?? [];
    const module = feature ?? platform;
    if (module === undefined || path.endsWith('.test.ts')) return [];
    return [...code.matchAll(WRITE)].map(([, table = '']) => ({ module, table, path }));
  });
}

/** What is wrong, one line each: foreign writes, writes outside of a repository, tables and exceptions that do not match. */
export function findOwnerFaults(files: readonly SourceFile[], tables: readonly string[]): string[] {
  const writes = listWrites(files);
  const foreign = writes.filter(
    ({ module, table }) => TABLE_OWNERS[table] !== module && !SHARED_WRITES[`${module} ${table}`],
  );
  const misplaced = writes.filter(
    ({ module, path }) => !module.startsWith('platform/') && !path.endsWith('.repository.ts'),
  );
  const used = new Set(writes.map(({ module, table }) => `${module} ${table}`));
  return [
    ...foreign.map(
      ({ module, table, path }) => `${path}: ${module} writes ${table}, which is ${TABLE_OWNERS[table] ?? 'nobody'}’s`,
    ),
    ...misplaced.map(({ table, path }) => `${path}: writes ${table} outside of a repository`),
    ...tables.filter((table) => !TABLE_OWNERS[table]).map((table) => `${table} has no owner`),
    ...Object.keys(TABLE_OWNERS)
      .filter((table) => !tables.includes(table))
      .map((table) => `${table} is owned and does not exist`),
    ...Object.keys(SHARED_WRITES)
      .filter((shared) => !used.has(shared))
      .map((shared) => `«${shared}» is allowed and not needed`),
  ];
}

const FUNCTION =
  /^CREATE OR REPLACE FUNCTION app\.(\w+)\([^\n]*\n RETURNS (?!trigger\b)[\s\S]*?\nAS \$function\$([\s\S]*?)\$function\$;/gm;
/** Within a function the schema need not be named; `for update of c` and `do update set` write no table of that name. */
const FUNCTION_WRITE =
  /\b(?:insert\s+into|(?<!for\s+|key\s+|do\s+)update|delete\s+from|merge\s+into)\s+(?:only\s+)?(?:app\.)?([a-z_]+)/gi;

/** Functions of the schema that write a table which none of their callers' features owns, and exceptions that do not match. */
export function findFunctionFaults(files: readonly SourceFile[], schema: string): string[] {
  const faults: string[] = [];
  const unneeded = new Set(
    Object.entries(FUNCTION_WRITES).flatMap(([name, { tables }]) => tables.map((table) => `${name} ${table}`)),
  );
  for (const [, name = '', body = ''] of schema.matchAll(FUNCTION)) {
    const called = new RegExp(`\\bapp\\.${name}\\(`);
    const modules = new Set(
      files
        .filter(({ path, code }) => !path.endsWith('.test.ts') && called.test(code))
        .flatMap(({ path }) => (MODULE.exec(path) ?? []).slice(1).filter((module) => module !== undefined)),
    );
    const written = [...body.matchAll(FUNCTION_WRITE)].map(([, table = '']) => table);
    for (const table of new Set(written.filter((one) => TABLE_OWNERS[one]))) {
      if ([...modules].every((module) => TABLE_OWNERS[table] === module || SHARED_WRITES[`${module} ${table}`]))
        continue;
      if (!unneeded.delete(`${name} ${table}`))
        faults.push(`${name} writes ${table}, which is ${TABLE_OWNERS[table]}’s, for ${[...modules].join(', ')}`);
    }
  }
  return [...faults, ...[...unneeded].map((write) => `«${write}» is allowed and not needed`)];
}
