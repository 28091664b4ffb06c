/** The database into which a backup is restored to verify it. */
import { escapeIdentifier, escapeLiteral } from 'pg';
import { statement } from '../../db/database.ts';

interface Original {
  /** The OID of the database, which is unique on its server. */
  id: string;
  role: string;
  mayCreateDatabases: boolean;
  bytes: number;
  encoding: string;
  collation: string;
  characterType: string;
}

/** Selects the properties of the current database that are needed to create its copy. */
export const selectOriginal = statement<Original>(
  'selectOriginal',
  `select d.oid::text as id, r.rolname::text as role,
     r.rolcreatedb or r.rolsuper as "mayCreateDatabases",
     pg_database_size(d.oid) as bytes, pg_encoding_to_char(d.encoding)::text as encoding,
     d.datcollate::text as collation, d.datctype::text as "characterType"
   from pg_database as d, pg_roles as r
   where d.datname = current_database() and r.rolname = current_user`,
);

/** Creates an empty database for the role of the original, with its encoding and collation. */
export const createScratch = (name: string, original: Original) =>
  statement<never>(
    'createScratch',
    `create database ${escapeIdentifier(name)} owner ${escapeIdentifier(original.role)}
     template template0 encoding ${escapeLiteral(original.encoding)}
     lc_collate ${escapeLiteral(original.collation)}
     lc_ctype ${escapeLiteral(original.characterType)}`,
  );

/** Drops the database if it exists, even while a connection to it is open. */
export const dropScratch = (name: string) =>
  statement<never>('dropScratch', `drop database if exists ${escapeIdentifier(name)} with (force)`);
