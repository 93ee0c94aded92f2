import { pageAndOneMore } from '#platform/db/counted-page';
import { raw, sql, type Sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import { holdsPlain } from '#platform/db/text-search';

/**
 * With more matching contacts than this multiple of the cap, a walk through the list in its order finds the chats
 * sooner.
 */
const CONTACTOS_OF_CAP = 2;

export interface ListaDeChats {
  tenantIs: Tx['tenantIs'];
  /** SQL condition on every chat `c` of the list, beside the tenant's condition and the text. */
  where: Sql;
  /** `where` refers to the contact `p`. */
  needsContacto?: boolean;
  /** A further table that `where` refers to, joined so that no chat appears twice. */
  join?: Sql;
  /** Text that a chat's contact must contain; blank matches all. */
  q: string;
  /** An expression over `c`; ties are ordered by id. */
  sort: { by: string; descending: boolean; isNullLast: boolean };
  page: number;
  size: number;
  /** Where counting stops. */
  cap: number;
}

const CONTACTO = sql`join app.contactos p on p.suscriptor_id = c.suscriptor_id and p.id = c.contacto_id`;

/** The order of a list for the rows of `c`. */
export function ordenDeLista({ sort }: Pick<ListaDeChats, 'sort'>): Sql {
  const direction = sort.descending ? 'desc' : 'asc';
  return raw(`${sort.by} ${direction} ${sort.isNullLast ? 'nulls last' : ''}, c.id ${direction}`);
}

const joined = ({ needsContacto, join }: ListaDeChats) => sql`${needsContacto ? CONTACTO : sql``} ${join ?? sql``}`;

/** The `from` clause of a walk through all chats of the list. */
function walked(lista: ListaDeChats): Sql {
  const { tenantIs, where, q } = lista;
  const holding = q === '' ? lista : { ...lista, needsContacto: true };
  return sql`
    app.conversaciones c ${joined(holding)} where ${tenantIs('c')} and ${where} and ${holdsPlain(sql`p.busqueda`, q)}`;
}

/** A query for the number of chats of a list, counted up to one beyond the cap. */
export function countLista(lista: ListaDeChats): Sql {
  return sql`select count(*) as total from (select from ${walked(lista)} limit ${lista.cap + 1}) n`;
}

/**
 * A query for the rows of `app.conversaciones` on a list's page, unordered. Has one row more unless `bounds` says
 * otherwise.
 */
export function pageOfLista(lista: ListaDeChats, bounds = pageAndOneMore(lista)): Sql {
  return sql`select c.* from ${walked(lista)} order by ${ordenDeLista(lista)} ${bounds}`;
}

/**
 * Count and page, with one row more, of a list that a text narrows, for a statement that begins with `ctes`. The index
 * finds the contacts, and their chats are read once. If too many contacts match, the list is walked without the index.
 */
export function searchLista(lista: ListaDeChats): { ctes: Sql; total: Sql; page: Sql } {
  const { tenantIs, where, q, sort, cap } = lista;
  const limits = pageAndOneMore(lista);
  const direction = raw(sort.descending ? 'desc' : 'asc');
  const nulls = raw(sort.isNullLast ? 'nulls last' : '');
  const isWalked = sql`(select f.ids is null from found f)`;
  return {
    ctes: sql`
      found as materialized (select app.find_contactos(${q}, ${cap * CONTACTOS_OF_CAP}) as ids),
      hits as materialized (
        select c.id, ${raw(sort.by)} as o from app.conversaciones c ${joined(lista)}
         where ${tenantIs('c')} and c.contacto_id in (select unnest(f.ids) from found f) and ${where})`,
    total: sql`
      select case when ${isWalked} then (${countLista(lista)})
        else (select count(*) from (select from hits limit ${cap + 1}) n) end as total`,
    page: sql`
      select c.* from app.conversaciones c where ${tenantIs('c')} and c.id in (
        (select h.id from hits h order by h.o ${direction} ${nulls}, h.id ${direction} ${limits})
        union all
        (select c.id from ${walked(lista)} and ${isWalked} order by ${ordenDeLista(lista)} ${limits}))`,
  };
}
