/** A database of Grocy 4, with all columns that the app reads, and some that it ignores. */
import { DatabaseSync } from 'node:sqlite';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Creates a database file, lets `fill` write to it, and returns its bytes.
 * @param pageSize in bytes, a power of two from 512 to 65,536
 */
export function createSqliteBytes(
  fill: (database: DatabaseSync) => void,
  pageSize = 4_096,
): Uint8Array<ArrayBuffer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-grocy-'));
  const file = path.join(folder, 'grocy.db');
  try {
    const database = new DatabaseSync(file);
    database.exec(`pragma page_size = ${pageSize}; pragma synchronous = off; begin`);
    fill(database);
    database.exec('commit');
    database.close();
    return new Uint8Array(readFileSync(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The tables that Grocy has after its migration 255. */
export const grocySchema = `
  create table quantity_units (id integer not null primary key autoincrement unique,
    name text not null unique, description text, row_created_timestamp datetime,
    name_plural text, plural_forms text, active tinyint not null default 1 check(active in (0, 1)));
  create table products (id integer not null primary key autoincrement unique,
    name text not null unique, description text, product_group_id integer,
    active tinyint not null default 1 check(active in (0, 1)), location_id integer not null,
    qu_id_purchase integer not null, qu_id_stock integer not null,
    min_stock_amount integer not null default 0, row_created_timestamp datetime);
  create table product_barcodes (id integer not null primary key autoincrement unique,
    product_id int not null, barcode text not null, qu_id int, amount real,
    shopping_location_id integer, last_price decimal(15, 2), row_created_timestamp datetime,
    note text);
  create table stock (id integer not null primary key autoincrement unique,
    product_id integer not null, amount decimal(15, 2) not null, best_before_date date,
    purchased_date date, stock_id text not null, price decimal(15, 2),
    open tinyint not null default 0 check(open in (0, 1)), opened_date datetime,
    row_created_timestamp datetime, location_id integer, shopping_location_id integer, note text);
  create table shopping_list (id integer not null primary key autoincrement unique,
    product_id integer, note text, amount decimal(15, 2) not null default 0,
    row_created_timestamp datetime, shopping_list_id int default 1);
  alter table shopping_list add done int default 0;
  alter table shopping_list add qu_id integer;
  create table shopping_lists (id integer not null primary key autoincrement unique,
    name text not null unique, description text, row_created_timestamp datetime);
  create view stock_current as select product_id, sum(amount) as amount from stock group by product_id;
  create index ix_stock on stock (product_id);
`;

/** Five products, four of them in stock, and two shopping lists. */
export const grocyRows = `
  insert into quantity_units (id, name, name_plural) values
    (1, 'Piece', 'Pieces'), (2, 'Pack', 'Packs'), (3, 'Gram', 'Grams'), (4, 'Bündel', 'Bündel');
  insert into products (id, name, location_id, qu_id_purchase, qu_id_stock, min_stock_amount) values
    (1, 'Café em pó', 1, 2, 2, 2), (2, 'Leite integral', 1, 1, 1, 0), (3, 'Farinha', 1, 2, 3, 500),
    (4, 'Salsinha', 1, 4, 4, 0), (5, 'Arroz', 1, 2, 2, 0);
  insert into product_barcodes (product_id, barcode) values
    (1, '7891000100103'), (2, '123'), (1, '7891000053508');
  insert into stock (product_id, amount, stock_id, location_id, note) values
    (1, 2, 'a', 1, null), (2, 1.5, 'b', 1, null), (2, 3, 'c', 1, null), (3, 750, 'd', 1, null),
    (4, 1, 'e', 1, null);
  insert into shopping_lists (id, name) values (1, 'Default'), (2, 'Feira');
  insert into shopping_list (product_id, note, amount, shopping_list_id, done) values
    (5, null, 3, 1, 0), (null, 'Velas de aniversário', 1, 2, 0), (1, 'torra clara', 1, 1, 0),
    (2, null, 2, 1, 1);
`;
