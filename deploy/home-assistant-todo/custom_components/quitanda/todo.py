"""Each shopping list of a household is a to-do list; an item in the cart is completed."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import aiohttp
import voluptuous as vol

from homeassistant.components.todo import (
    PLATFORM_SCHEMA,
    TodoItem,
    TodoItemStatus,
    TodoListEntity,
    TodoListEntityFeature,
)
from homeassistant.exceptions import HomeAssistantError, PlatformNotReady
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers.aiohttp_client import async_get_clientsession

# The webhook brings changes at once. This finds what a webhook missed.
SCAN_INTERVAL = timedelta(minutes=5)

PLATFORM_SCHEMA = PLATFORM_SCHEMA.extend(
    {
        vol.Required("url"): cv.url,
        vol.Required("key"): cv.matches_regex(r"^qtd_[0-9A-Za-z_-]{43}$"),
        # The id of a shared household; without it the personal one.
        vol.Optional("household"): cv.string,
    }
)


class Api:
    """Calls Quitanda with a personal key."""

    def __init__(self, session: aiohttp.ClientSession, config: dict[str, Any]) -> None:
        self._session = session
        self._url = config["url"].rstrip("/")
        self._headers = {"Authorization": f"Bearer {config['key']}"}
        if "household" in config:
            self._headers["Quitanda-Household"] = config["household"]

    async def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """Return the answer; raise HomeAssistantError with the reason of a failure."""
        try:
            async with asyncio.timeout(10):
                async with self._session.request(
                    method, f"{self._url}/api{path}", json=body, headers=self._headers
                ) as response:
                    answer = None if response.status == 204 else await response.json()
        except (TimeoutError, ValueError, aiohttp.ClientError) as error:
            raise HomeAssistantError(f"Quitanda did not answer: {error!r}") from error
        if response.status >= 400:
            raise HomeAssistantError(answer["message"])
        return answer


async def async_setup_platform(hass, config, async_add_entities, discovery_info=None) -> None:
    """Add an entity for each list that exists when Home Assistant starts."""
    api = Api(async_get_clientsession(hass), config)
    try:
        lists = await api.call("GET", "/shopping-lists")
    except HomeAssistantError as error:
        raise PlatformNotReady(str(error)) from error
    async_add_entities([ShoppingList(api, each["id"], each["name"]) for each in lists], True)


# How much of the stored unit (kg or un) is one of a unit that people say. All other units are one piece.
UNIT_FACTORS = {"g": 0.001, "L": 1, "ml": 0.001, "dúzia": 12}


def amount_text(item: dict[str, Any]) -> str:
    """Return the amount as people say it: 300 g for 0.3 kg."""
    unit = item.get("unitText") or item["unit"]
    number = round(item["quantity"] / UNIT_FACTORS.get(unit, 1), 3)
    if unit == "dúzia" and number != int(number):
        unit, number = item["unit"], item["quantity"]
    plural = "s" if number >= 2 and (len(unit) > 2 or unit == "pé") else ""
    return f"{number:g} {unit}{plural}"


class ShoppingList(TodoListEntity):
    """A shopping list."""

    _attr_supported_features = (
        TodoListEntityFeature.CREATE_TODO_ITEM
        | TodoListEntityFeature.UPDATE_TODO_ITEM
        | TodoListEntityFeature.DELETE_TODO_ITEM
    )

    def __init__(self, api: Api, list_id: str, name: str) -> None:
        self._api = api
        self._path = f"/shopping-lists/{list_id}"
        self._attr_name = f"Quitanda {name}"
        self._attr_unique_id = f"quitanda_{list_id}"

    async def async_update(self) -> None:
        try:
            shopping_list = await self._api.call("GET", self._path)
        except HomeAssistantError:
            # Home Assistant would keep the old items without a sign if this raised.
            self._attr_available = False
            return
        self._attr_available = True
        self._attr_todo_items = [
            TodoItem(
                uid=item["id"],
                summary=item["name"],
                description=amount_text(item),
                status=TodoItemStatus.COMPLETED if item["isChecked"] else TodoItemStatus.NEEDS_ACTION,
            )
            for item in shopping_list["items"]
        ]

    async def async_create_todo_item(self, item: TodoItem) -> None:
        body = {"name": item.summary, "quantity": 1, "unit": "un"}
        await self._api.call("POST", f"{self._path}/items", body)
        await self.async_update()

    async def async_update_todo_item(self, item: TodoItem) -> None:
        body = {"name": item.summary, "isChecked": item.status == TodoItemStatus.COMPLETED}
        await self._api.call("PUT", f"{self._path}/items/{item.uid}", body)
        await self.async_update()

    async def async_delete_todo_items(self, uids: list[str]) -> None:
        for uid in uids:
            await self._api.call("DELETE", f"{self._path}/items/{uid}")
        await self.async_update()
