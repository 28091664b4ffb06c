-- What search walks instead of the catalogue (docs/adr/0007): every word of every product that is
-- shown, in the order in which results come. Words are what stands between two spaces of
-- search_text. Everything is compared byte by byte, which is the same on every database.

create table product_words (
  word text collate "C" not null,
  search_text text collate "C" not null,
  product_id uuid not null,
  category_id uuid not null
);
create index product_words_in_order
  on product_words (word, search_text, product_id) include (category_id);

-- All one, two and three letters that stand side by side in a word.
create function word_parts(word text) returns text[]
  language sql immutable parallel safe
  return (
    select array_agg(distinct substr(word, start, size))
    from generate_series(1, length(word)) as start, generate_series(1, 3) as size
    where start + size <= length(word) + 1
  );

-- Every word that was ever used, so that a part of one finds the whole ones.
create table words (
  word text collate "C" not null,
  constraint words_pkey primary key (word)
);
create index words_by_part on words using gin (word_parts(word));

create view words_of_products as
  select distinct word collate "C" as word, p.search_text collate "C" as search_text,
    p.id as product_id, p.category_id
  from products p, string_to_table(p.search_text, ' ') as word
  where not p.is_hidden and word <> '';

create function keep_product_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from product_words
    where word = any (string_to_array(old.search_text, ' ')) and search_text = old.search_text
      and product_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    -- In one order, so that two who add the same words wait for each other and not in a circle.
    insert into words
    select word from words_of_products where product_id = new.id order by word
    on conflict do nothing;
    insert into product_words
    select word, search_text, product_id, category_id
    from words_of_products where product_id = new.id;
  end if;
  return null;
end $$;

create trigger products_keep_words
  after insert or delete or update of folded_name, folded_brand, category_id, is_hidden on products
  for each row execute function keep_product_words();

insert into words select distinct word from words_of_products;
insert into product_words
select word, search_text, product_id, category_id from words_of_products;

create index products_by_text on products (search_text collate "C", id) include (category_id)
  where not is_hidden;

create index products_by_category_and_text on products (category_id, search_text collate "C", id)
  where not is_hidden;
-- Their order was by name alone.
drop index products_in_order;
drop index products_by_category;
