/** A query of PostgreSQL's catalogue that must return no rows but the exceptions listed here with their reasons. */
export interface CatalogueCheck {
  title: string;
  /** Returns one row per exception, its name in `thing`. */
  sql: string;
  approved?: Record<string, string>;
}

/** The roles that define the server's rights. Login roles have the rights of one of these, and nothing else. */
const SERVER = `r.rolname in ('tertulia_app', 'tertulia_ingest', 'tertulia_jobs', 'tertulia_platform')`;
const LOGIN = `exists (select from pg_roles s where ${SERVER.replace('r.', 's.')} and r.rolname = s.rolname || '_' || current_database())`;
const TABLES = `c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')`;
const NO_TENANT: Record<string, string> = {
  intentos: 'counts attempts before anybody is known; hashed keys, reached by functions of tertulia_auth only',
  webhooks_cuarentena:
    'refused webhooks: nobody has proved whose they are; only the platform role and functions reach them',
  job_nodos: 'names of worker processes of 0.1.0; granted to nobody but its owner, tertulia_jobs',
  job_relojes: 'when recurring work last began; granted to nobody but its owner, tertulia_jobs',
};
const JOB_TABLES = { job_nodos: NO_TENANT['job_nodos'] ?? '', job_relojes: NO_TENANT['job_relojes'] ?? '' };

export const CATALOGUE_CHECKS: readonly CatalogueCheck[] = [
  {
    title: 'tables without row-level security, enabled and forced',
    sql: `select c.relname as thing from pg_class c where ${TABLES} and not (c.relrowsecurity and c.relforcerowsecurity)`,
    approved: JOB_TABLES,
  },
  {
    title: 'tables without a tenant that is never null',
    sql: `select c.relname as thing from pg_class c where ${TABLES} and c.relname <> 'suscriptores'
             and not exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'suscriptor_id' and a.attnotnull)`,
    approved: {
      ...NO_TENANT,
      plantillas:
        'templates of all have no tenant: the fence leaves them out, «comunes» shows them, a function writes them',
    },
  },
  {
    title: 'tenant tables without the fence of the application role, on reading and on writing',
    sql: `select c.relname as thing from pg_class c where ${TABLES} and not exists (
             select 1 from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd = '*' and p.polroles = array['tertulia_app'::regrole::oid]
                and pg_get_expr(p.polqual, p.polrelid) = pg_get_expr(p.polwithcheck, p.polrelid)
                and pg_get_expr(p.polqual, p.polrelid) =
                    format('(%s = ( SELECT app.tid() AS tid))', case when c.relname = 'suscriptores' then 'id' else 'suscriptor_id' end))`,
    approved: NO_TENANT,
  },
  {
    title: 'further policies for roles that sign in, or for everybody',
    sql: `select c.relname || '.' || p.polname as thing from pg_policy p join pg_class c on c.oid = p.polrelid
           where c.relnamespace = 'app'::regnamespace and p.polname <> 'tenant'
             and (0 = any (p.polroles) or exists (select 1 from pg_roles r where r.oid = any (p.polroles) and ${SERVER}))`,
    approved: {
      'webhooks_cuarentena.platform':
        'a SUPERADMIN looks through refused webhooks, audited; the table holds no tenant’s rows',
      'saldos.platform': 'a SUPERADMIN’s list of subscribers shows what each of them has; for select only',
      'auditoria.platform': 'a SUPERADMIN’s changes outside any tenant are written down with them; for insert only',
      'trabajos.jobs':
        'the role of the jobs takes those of every tenant, reads no other table of theirs, and tenants’ code never has it',
      'borradores.propio': 'restrictive: narrows the tenant’s fence to the rows of the user who asks',
      'plantillas.comunes': 'everybody reads the templates of all, which have no tenant; for select only',
    },
  },
  {
    title: 'policies of plantillas that do not mean just what their names say',
    sql: `select p.polname::text as thing from pg_policy p where p.polrelid = 'app.plantillas'::regclass
             and not (p.polname = 'tenant'
               or (p.polname = 'comunes' and p.polcmd = 'r' and pg_get_expr(p.polqual, p.polrelid) = '(suscriptor_id IS NULL)')
               or (p.polname = 'backup' and p.polcmd = 'r' and p.polroles = array['tertulia_backup'::regrole::oid])
               or (p.polname = 'comunes_sync' and p.polroles = array['tertulia_router'::regrole::oid]
                   and pg_get_expr(p.polqual, p.polrelid) = '(suscriptor_id IS NULL)'
                   and pg_get_expr(p.polwithcheck, p.polrelid) = '(suscriptor_id IS NULL)'))`,
  },
  {
    title: 'references between tenants’ tables that leave the tenant out',
    sql: `select k.conrelid::regclass || '.' || k.conname as thing from pg_constraint k
           where k.contype = 'f' and k.connamespace = 'app'::regnamespace and k.confrelid <> 'app.suscriptores'::regclass
             and not exists (select 1 from unnest(k.conkey, k.confkey) as pair (mine, theirs)
                               join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.mine
                                and a.attname = case when k.conrelid = 'app.suscriptores'::regclass then 'id' else 'suscriptor_id' end
                               join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.theirs and b.attname = 'suscriptor_id')`,
  },
  {
    title: 'columns that name another row and refer to nothing',
    sql: `select c.relname || '.' || a.attname as thing from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
           where ${TABLES} and a.atttypid = 'bigint'::regtype and a.attname not in ('id', 'suscriptor_id') and a.attname ~ '(_id|_a|_por|_asignado)$'
             and not exists (select 1 from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey))`,
    approved: {
      'auditoria.registro_id': 'names a row of whichever table «entidad» says, which may be gone',
      'auditoria.usuario_id': 'what was done stays written',
      'contacto_uniones.unido_id': 'names a contact that is gone, because it was joined into the other',
      'areas.plantilla_encuesta_id':
        'names a template of the subscriber or of all; asked anew, with the tenant, whenever it is used',
      'difusiones.plantilla_id': 'names a template of the subscriber or of all; rows of templates are never removed',
      'contadores_bandeja.asignada_a': 'a key of totals, where 0 stands for nobody; kept by a trigger alone',
      'contadores_cambios.asignada_a': 'the same key, of changes that are not in the totals yet',
    },
  },
  {
    title: 'unique indexes that do not begin with the tenant',
    sql: `select i.indexrelid::regclass::text as thing from pg_index i join pg_class c on c.oid = i.indrelid
           where ${TABLES} and i.indisunique
             and not exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0] and a.attname = 'suscriptor_id')`,
    approved: {
      'app.suscriptores_pkey': 'the tenant itself',
      'app.suscriptores_nombre_negocio': 'registration must tell that a name is taken (document 1 §8)',
      'app.suscriptores_documento': 'registration must tell that a document is taken (document 1 §8)',
      'app.suscriptores_whatsapp': 'registration must tell that a number is taken (document 1 §8)',
      'app.usuarios_email': 'a person signs in with an e-mail alone, before a tenant is known (document 1 §5)',
      'app.sesiones_token': 'a session is found by its token alone; 32 random bytes collide with nothing',
      'app.restablecimientos_token':
        'a recovery link is found by its token alone; 32 random bytes collide with nothing',
      'app.desafios_token':
        'a half-finished log-in is found by its token alone, before a tenant is known; 32 random bytes collide with nothing',
      'app.canales_numero_activo': 'a number answers for one tenant only (T22)',
      'app.intentos_pkey': 'no tenant is known yet',
      'app.plantillas_pkey': 'templates of all have no tenant; the number is made by the table itself',
      'app.webhooks_cuarentena_pkey': 'belongs to no tenant',
      'app.job_nodos_pkey': 'belongs to no tenant',
      'app.job_relojes_pkey': 'belongs to no tenant',
    },
  },
  {
    title: 'views that look with their owner’s eyes, materialised views, foreign tables',
    sql: `select c.relname as thing from pg_class c where c.relnamespace in ('app'::regnamespace, 'public'::regnamespace)
             and (c.relkind in ('m', 'f') or (c.relkind = 'v' and not coalesce('security_invoker=true' = any (c.reloptions), false)))`,
  },
  {
    title: 'roles that sign in with powers beyond those of the one role that they belong to',
    sql: `select r.rolname as thing from pg_roles r where ${LOGIN} and (r.rolsuper or r.rolbypassrls or r.rolcreatedb or r.rolcreaterole or r.rolreplication or r.rolinherit or not r.rolcanlogin)
          union all select r.rolname || ' is a member of ' || m.roleid::regrole from pg_auth_members m join pg_roles r on r.oid = m.member
            where ${LOGIN} and (r.rolname <> m.roleid::regrole || '_' || current_database() or m.set_option or m.admin_option)
          union all select r.rolname || ' may connect' from pg_roles r where ${SERVER} and has_database_privilege(r.oid, current_database(), 'CONNECT')`,
  },
  {
    title: 'roles that own, or that others belong to, and may sign in or pass policies',
    sql: `select r.rolname as thing from pg_roles r where r.rolname in ('tertulia_owner', 'tertulia_auth', 'tertulia_router', 'tertulia_search', 'tertulia_backup',
                              'tertulia_app', 'tertulia_ingest', 'tertulia_jobs', 'tertulia_platform')
             and (r.rolcanlogin or r.rolsuper or r.rolbypassrls)`,
  },
  {
    title: 'things that a role which signs in owns',
    sql: `select c.oid::regclass || ' (' || r.rolname || ')' as thing from pg_class c join pg_roles r on r.oid = c.relowner where ${SERVER} and c.relnamespace <> coalesce(to_regnamespace('graphile_worker'), 0)
             and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
          union all select p.oid::regprocedure || ' (' || r.rolname || ')' from pg_proc p join pg_roles r on r.oid = p.proowner where ${SERVER} and p.pronamespace <> coalesce(to_regnamespace('graphile_worker'), 0)
          union all select 'schema ' || n.nspname || ' (' || r.rolname || ')' from pg_namespace n join pg_roles r on r.oid = n.nspowner where ${SERVER}
          union all select 'database ' || d.datname from pg_database d join pg_roles r on r.oid = d.datdba where ${SERVER}`,
    approved: {
      'app.job_nodos (tertulia_jobs)': 'the job role’s own book-keeping, ids only',
      'app.job_relojes (tertulia_jobs)': 'the job role’s own book-keeping, ids only',
      'schema graphile_worker (tertulia_jobs)':
        'the tables of the job library of 0.1.0, of which a process may still run during the upgrade',
      'app.add_job(text,json,text,timestamp with time zone,integer,text) (tertulia_jobs)':
        'the one way from tenants’ code to the table of jobs; refuses another tenant than the transaction’s',
      'app.purge_jobs(timestamp with time zone,integer) (tertulia_jobs)':
        'removes failures that could not be reported for long; answers a number',
    },
  },
  {
    title: 'rights to create: databases’ temporary tables, schemas’ contents',
    sql: `select r.rolname || ' on ' || current_database() || ': ' || right_name as thing from pg_roles r, unnest(array['CREATE', 'TEMPORARY']) right_name
           where ${SERVER} and has_database_privilege(r.oid, current_database(), right_name)
          union all select r.rolname || ' on schema ' || n.nspname from pg_roles r, pg_namespace n
           where ${SERVER} and n.nspname in ('app', 'public') and has_schema_privilege(r.oid, n.oid, 'CREATE')`,
  },
  {
    title: 'rights that pass by row-level security: truncate, references, trigger, maintain',
    sql: `select r.rolname || ' on ' || c.relname || ': ' || right_name as thing from pg_roles r, pg_class c,
            unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER'] || case when current_setting('server_version_num')::int >= 170000 then array['MAINTAIN'] end) right_name
           where ${SERVER} and ${TABLES} and c.relowner <> r.oid and has_table_privilege(r.oid, c.oid, right_name)`,
  },
  {
    title: 'tables that others than the application role reach directly',
    sql: `select distinct r.rolname || ' on ' || c.relname as thing from pg_roles r, pg_class c, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) right_name
           where ${SERVER} and r.rolname <> 'tertulia_app' and ${TABLES} and c.relowner <> r.oid and has_table_privilege(r.oid, c.oid, right_name)`,
    approved: {
      'tertulia_platform on webhooks_cuarentena': 'a SUPERADMIN looks through refused webhooks, audited',
      'tertulia_platform on saldos': 'a SUPERADMIN’s list of subscribers shows what each of them has, read only',
      'tertulia_jobs on trabajos': 'takes jobs and ends them; their only writer besides add_job and purge_jobs',
      'tertulia_platform on auditoria': 'adds what a SUPERADMIN did, and reads nothing of it',
    },
  },
  {
    title: 'rows that the application role may delete',
    sql: `select c.relname as thing from pg_class c where ${TABLES} and has_table_privilege('tertulia_app', c.oid, 'DELETE')`,
    approved: {
      area_horarios: 'the hours of an area are replaced as a whole',
      area_fechas: 'likewise its dates',
      dias_contados: 'a change of an old day takes its count away, which is made anew from the messages',
      dias_olvidados: 'a day that was to be counted anew, once it is',
      tareas: 'a task that is not completed is deleted; the audit keeps it',
      tarea_recordatorios: 'likewise the notices of it',
      tarea_evidencias: 'likewise its evidence, of which an open task has none',
      tableros: 'a supervisor removes a board; what was moved on it keeps its names',
      kanban_estados: 'likewise a state',
      segundos_factores: 'nothing of a secret remains once the second factor is off',
      desafios: 'half-finished log-ins that ran out go with the person’s next one',
      sala_menciones: 'whom a message calls follows from its words, which its author may change',
      claves_sueltas: 'the note that bytes have no row goes with the row that names them',
      importacion_filas: 'what became of the rows of a load is kept for the newest loads only',
    },
  },
  {
    title: 'proofs that could be rewritten',
    sql: `select c.relname as thing from pg_class c where c.oid in ('app.auditoria'::regclass, 'app.consentimientos'::regclass, 'app.movimientos'::regclass, 'app.tarifas'::regclass,
                          'app.area_prompts'::regclass, 'app.bot_decisiones'::regclass)
             and (has_any_column_privilege('tertulia_app', c.oid, 'UPDATE') or has_table_privilege('tertulia_app', c.oid, 'DELETE'))`,
  },
  {
    title: 'functions with another’s rights: no fixed search path that ends in pg_temp, or open to everybody',
    sql: `select p.oid::regprocedure::text as thing from pg_proc p
           where p.pronamespace = 'app'::regnamespace and p.prosecdef
             and (not exists (select 1 from unnest(p.proconfig) setting where setting ~ '^search_path=.*pg_temp$')
                  or (p.prorettype <> 'trigger'::regtype
                      and exists (select 1 from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) grants where grants.grantee = 0)))`,
  },
  {
    title: 'operators or functions of ours that claim to leak nothing',
    sql: `select p.oid::regprocedure::text as thing from pg_proc p where p.pronamespace = 'app'::regnamespace and p.proleakproof`,
  },
];
