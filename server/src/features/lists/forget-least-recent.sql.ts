/** A table in which a household keeps something for the folded names of its items. */
interface NameTable {
  readonly table: string;
  /** The column with the folded name. */
  readonly name: string;
  /** The column with the time of the last choice. */
  readonly chosenAt: string;
  /** The maximum number of names of a household. */
  readonly max: number;
}

/**
 * SQL that makes room for `:foldedName`: if the number of names is at its limit, a new name replaces the
 * name that was chosen least recently.
 */
export const forgetLeastRecent = ({ table, name, chosenAt, max }: NameTable) =>
  `delete from ${table}
   where household_id = :householdId
     and not exists (select 1 from ${table}
       where household_id = :householdId and ${name} = :foldedName)
     and ${name} in (
       select ${name} from ${table} where household_id = :householdId
       order by ${chosenAt} desc, ${name} offset ${max - 1}
     )`;
