/** An export of KitchenOwl and a response of its API. */

/** The response of `GET /api/household/<id>/export`, version 0.7, with all keys of its format. */
export const kitchenOwlExport = {
  name: 'Casa da Ana',
  language: 'pt_BR',
  view_ordering: ['shoppinglists', 'recipes', 'planner', 'balances'],
  planner_feature: true,
  expenses_feature: true,
  member: ['ana'],
  shoppinglists: ['Default', 'Churrasco'],
  recipes: [
    {
      name: 'Panqueca',
      description: 'Misture tudo.',
      time: 30,
      photo: null,
      cook_time: 20,
      prep_time: 10,
      yields: 4,
      source: '',
      items: [{ name: 'Leite', description: '500 ml', optional: false }],
      tags: ['Café da manhã'],
    },
  ],
  items: [
    { name: 'Äpfel', icon: 'apple', category: '🥬 Obst & Gemüse' },
    { name: 'Leite', category: '🥛 Laticínios' },
    { name: ' ' },
  ],
  expenses: [
    {
      name: 'Mercado',
      amount: 52.3,
      date: 1_763_942_400_000,
      photo: null,
      paid_by: 'ana',
      paid_for: [{ username: 'ana', factor: 1 }],
    },
  ],
};

/**
 * The response of `GET /api/household/<id>/shoppinglist`, with all keys that the app reads, and some
 * that it ignores.
 */
export const kitchenOwlLists = [
  {
    id: 1,
    name: 'Default',
    household_id: 1,
    recentItems: [],
    items: [
      {
        id: 7,
        name: 'Leite',
        icon: 'milk',
        category: { id: 2, name: '🥛 Laticínios', ordering: 0 },
        default: true,
        description: 'sem lactose',
        created_by: 1,
        created_at: 1_763_942_400_000,
      },
      { id: 8, name: 'Batata', icon: 'potato', description: '2kg', created_by: 1 },
    ],
  },
  {
    id: 2,
    name: 'Churrasco',
    household_id: 1,
    recentItems: [],
    items: [{ id: 9, name: 'Carvão', icon: null, description: '3 Packungen', created_by: 1 }],
  },
];
